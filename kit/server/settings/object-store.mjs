// @ts-check
import { oneOf, textLike, textThat, trimmedText, wholeNumber } from "./setting-types.mjs";

/** The settings of the S3-compatible store in which pictures may be kept. */

const text = trimmedText().optional;

/** A root address without credentials: those would reach the log with it. @param {string} address */
function isEndpoint(address) {
  if (!URL.canParse(address)) return false;
  const { protocol, username, pathname, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && username === "" && pathname === "/" && search === "" && hash === "";
}

export const objectStoreSettings = {
  PICTURES: oneOf("database", "s3").optional,
  S3_ENDPOINT: textThat(isEndpoint, "must look like https://s3.example.org, without bucket, path and credentials")
    .optional,
  S3_REGION: trimmedText().or("us-east-1"),
  S3_BUCKET: textLike(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket: 3 to 63 of a-z 0-9 . -")
    .optional,
  S3_PREFIX: textLike(/^([\w.-]+\/)*$/, "must look like fabula/").or("pictures/"),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_COMPANY: text,
  S3_PATH_STYLE: oneOf("on", "off").or("on"),
  S3_TIMEOUT: wholeNumber({ from: 100, to: 6000 }).or(4000),
};

/** @typedef {{ [K in keyof typeof objectStoreSettings]: ReturnType<typeof objectStoreSettings[K]> }} Given */

/**
 * Where objects are stored.
 * @typedef {object} ObjectStoreSettings
 * @property {string} bucketUrl the address of the bucket
 * @property {string} region
 * @property {string} prefix in front of the name of every object
 * @property {string} accessKeyId
 * @property {string} secretAccessKey
 * @property {number} timeout milliseconds for one request
 * @property {string | null} company the company that runs it, for the privacy policy
 * @property {boolean} takesNewPictures whether new pictures are stored there
 */

const required = /** @type {const} */ (["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);

/** @param {Given} given @returns {string | null} what is wrong with the settings as a whole; null if nothing is */
export function objectStoreError(given) {
  const missing = required.filter((name) => given[name] === undefined);
  if (missing.length === required.length)
    return given.PICTURES === "s3" ? `PICTURES=s3 needs ${required.join(", ")}` : null;
  if (missing.length === 0) return null;
  const present = required.filter((name) => given[name] !== undefined);
  return `${present.join(" and ")} set, but not ${missing.join(" and ")}: set all four or none`;
}

/** @param {string} endpoint @param {Given} given */
function bucketUrl(endpoint, { S3_BUCKET: bucket, S3_PATH_STYLE: pathStyle }) {
  const url = new URL(endpoint);
  if (pathStyle === "on") url.pathname = `/${bucket}`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url.href.replace(/\/$/, "");
}

/** @param {Given} given @returns {ObjectStoreSettings | null} null if pictures are stored in the database */
export function readObjectStore(given) {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  return {
    bucketUrl: bucketUrl(endpoint, given),
    region: given.S3_REGION,
    prefix: given.S3_PREFIX,
    accessKeyId,
    secretAccessKey,
    timeout: given.S3_TIMEOUT,
    company: given.S3_COMPANY ?? null,
    takesNewPictures: given.PICTURES !== "database",
  };
}
