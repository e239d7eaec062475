import { z } from "zod";
import { SECOND } from "#contract/limits.ts";

/** The settings of the S3-compatible store in which pictures may be kept. */

const text = z.string().trim().min(1).optional();

/** A root address without credentials: those would reach the log with it. */
function isEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, pathname, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && username === "" && pathname === "/" && search === "" && hash === "";
}

export const objectStoreSettings = {
  PICTURES: z.enum(["database", "s3"]).optional(),
  S3_ENDPOINT: z
    .string()
    .refine(isEndpoint, { error: "must look like https://s3.example.org, without bucket, path and credentials" })
    .optional(),
  S3_REGION: z.string().trim().min(1).default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "must be the name of a bucket: 3 to 63 of a-z 0-9 . -" })
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, { error: "must look like fabula/" })
    .default("pictures/"),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_COMPANY: text,
  S3_PATH_STYLE: z.enum(["on", "off"]).default("on"),
  S3_TIMEOUT: z.coerce
    .number()
    .int()
    .min(100)
    .max(6 * SECOND)
    .default(4 * SECOND),
};

const schema = z.object(objectStoreSettings);
type Given = z.output<typeof schema>;

/** Where objects are stored. */
export interface ObjectStoreSettings {
  /** The address of the bucket. */
  bucketUrl: string;
  region: string;
  /** In front of the name of every object. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Milliseconds for one request. */
  timeout: number;
  /** The company that runs it, for the privacy policy. */
  company: string | null;
  /** Whether new pictures are stored there. */
  takesNewPictures: boolean;
}

const required = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** @returns what is wrong with the settings as a whole; null if nothing is */
export function objectStoreError(given: Given): string | null {
  const missing = required.filter((name) => given[name] === undefined);
  if (missing.length === required.length)
    return given.PICTURES === "s3" ? `PICTURES=s3 needs ${required.join(", ")}` : null;
  if (missing.length === 0) return null;
  const present = required.filter((name) => given[name] !== undefined);
  return `${present.join(" and ")} set, but not ${missing.join(" and ")}: set all four or none`;
}

function bucketUrl({ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_PATH_STYLE: pathStyle }: Given): string {
  const url = new URL(endpoint!);
  if (pathStyle === "on") url.pathname = `/${bucket}`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url.href.replace(/\/$/, "");
}

/** @returns null if pictures are stored in the database */
export function readObjectStore(given: Given): ObjectStoreSettings | null {
  if (given.S3_ENDPOINT === undefined) return null;
  return {
    bucketUrl: bucketUrl(given),
    region: given.S3_REGION,
    prefix: given.S3_PREFIX,
    accessKeyId: given.S3_ACCESS_KEY_ID!,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY!,
    timeout: given.S3_TIMEOUT,
    company: given.S3_COMPANY ?? null,
    takesNewPictures: given.PICTURES !== "database",
  };
}
