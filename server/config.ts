import { availableParallelism } from "node:os";
import proxyAddr from "@fastify/proxy-addr";
import { z } from "zod";
import type { EmailJs } from "#contract/contact.ts";
import { passwordPattern, usernamePattern } from "#contract/limits.ts";
import { shortestPassphrase } from "./backup/shortest-passphrase.ts";
import { emailJsError, emailJsSettings, readEmailJs } from "./email-js-settings.ts";
import { vapidPairError } from "./platform/push/vapid-pair.ts";
import {
  objectStoreError,
  objectStoreSettings,
  readObjectStore,
  type ObjectStoreSettings,
} from "./object-store-settings.ts";
import { otherTracingSettings, readTracing, tracingSettings, type TracingSettings } from "./tracing-settings.ts";
import { isSocialSetting, readSocialProviders, socialSettings, type SocialProvider } from "./social-login-settings.ts";

/**
 * The environment, parsed once at start. Every variable of the product is here with its default; `.env.example` shows
 * the same list and a guard test keeps the two together.
 */

const on = z.enum(["on", "off"]).transform((word) => word === "on");
const optionalText = z.string().trim().min(1).optional();

/** Whether proxy-addr, which decides which proxies are trusted, accepts these addresses. */
function areProxies(addresses: string[]): boolean {
  try {
    proxyAddr.compile(addresses);
    return true;
  } catch {
    return false;
  }
}

/** `1.2.3.4,10.0.0.0/8`: which proxies' X-Forwarded-* headers to believe. */
const proxies = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((address) => address.trim())
      .filter(Boolean),
  )
  .refine(areProxies, { error: "must be addresses or networks such as 127.0.0.1,10.0.0.0/8, not names" });

const webAddress = z.url({ protocol: /^https?$/, error: "must look like https://example.org" });

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: "must look like postgres://user:password@host:5432/database" });

/** Links start at the root, so a site can't be in a folder of another one. */
function isRoot(address: string): boolean {
  return /^https?:/i.test(address) && URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`;
}

/** A password with a bare `/` or `#` would end the host early and make the rest a path or a fragment. */
function isMailServer(address: string): boolean {
  if (!/^smtps?:\/\/./.test(address) || !URL.canParse(address)) return false;
  const { pathname, hash } = new URL(address);
  return pathname.length <= 1 && hash === "";
}

export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  // "localhost" would open a second server for ::1, which the live connection does not reach.
  HOST: z
    .string()
    .default("127.0.0.1")
    .transform((host) => (host === "localhost" ? "127.0.0.1" : host)),
  SITE_URL: z
    .string()
    .refine(isRoot, { error: "must look like https://fabula.example.org, without a folder behind it" })
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  PREPARED_STATEMENTS: on.optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  ...objectStoreSettings,
  SMTP_URL: z
    .string()
    .refine(isMailServer, {
      error: "must look like smtp://user:password@host:587, with @ : / # % in name and password as %40 %3A %2F %23 %25",
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<>@]+@[^\s<>@]+>?$/, { error: "must look like Fabula <fabula@example.org>" })
    .default("Fabula <fabula@localhost.localdomain>"),
  SUPPORT_EMAIL: z.email().default("support@localhost.localdomain"),
  DONATION_URL: webAddress.optional(),
  SOURCE_URL: webAddress.optional(),
  SOCIAL_INSTAGRAM: webAddress.optional(),
  SOCIAL_FACEBOOK: webAddress.optional(),
  SOCIAL_YOUTUBE: webAddress.optional(),
  // Further ones follow as OIDC_2_…, OIDC_3_… (social-login-settings.ts).
  ...socialSettings,
  SESSION_SECRET: z.string().min(32, { error: "needs at least 32 characters" }).optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, { error: "must be 87 characters of base64url" })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: "must be 43 characters of base64url" })
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
      error: "must look like mailto:somebody@example.org or https://example.org",
    })
    .optional(),
  ...emailJsSettings,
  TRUST_PROXY: proxies.default([]),
  COUNTRY_HEADER: optionalText,
  CDN_COMPANY: optionalText,
  CDN_PAGE_SECONDS: z.coerce.number().int().min(0).max(3600).default(0),
  CHANGES_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  SIGN_UPS: z.enum(["open", "closed"]).default("open"),
  SIGN_UPS_PER_HOUR: z.coerce.number().int().min(1).default(5),
  FAILED_LOGINS_PER_NETWORK: z.coerce.number().int().min(1).default(20),
  MEMBER_BUDGETS: on.default(true),
  CALLS_AT_ONCE_PER_MEMBER: z.coerce.number().int().min(0).default(20),
  CALLS_AT_ONCE_PER_NETWORK: z.coerce.number().int().min(0).default(40),
  BUSY_AFTER: z.coerce.number().int().min(0).default(3000),
  DEMO_CONTENT: on.optional(),
  ADMIN_USERNAME: z.string().regex(usernamePattern, { error: "4 to 20 letters and digits" }).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().regex(passwordPattern, { error: "6 to 10 letters and digits" }).optional(),
  // Otherwise the first backup, at night, would find it.
  BACKUP_KEY: z
    .string()
    .trim()
    .min(shortestPassphrase, { error: `a passphrase needs at least ${shortestPassphrase} characters` })
    .optional(),
  BACKUP_KEY_FILE: optionalText,
  ...tracingSettings,
  METRICS_TOKEN: z.string().min(16, { error: "needs at least 16 characters" }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Config = Omit<
  z.output<typeof environment>,
  | "SITE_URL"
  | "PREPARED_STATEMENTS"
  | "DEMO_CONTENT"
  | keyof typeof socialSettings
  | keyof typeof objectStoreSettings
  | keyof typeof tracingSettings
> & {
  SITE_URL: string;
  PREPARED_STATEMENTS: boolean;
  /** Other sites by which people may log in. */
  socialProviders: SocialProvider[];
  /** The service that receives the contact form's messages instead of this site. */
  emailJs: EmailJs | null;
  DEMO_CONTENT: boolean;
  /** The S3-compatible store of pictures; null without its settings. */
  objectStore: ObjectStoreSettings | null;
  /** Where traces are sent; null without a collector. */
  tracing: TracingSettings | null;
  development: boolean;
  /** Processes that share the port. */
  workers: number;
};

/** Names the wrong environment variables. The message is shown to the operator without a stack trace. */
export class ConfigError extends Error {}

/** Without an outside database there is nothing to go round. */
const directUrlError = ({ DATABASE_URL, DATABASE_DIRECT_URL }: z.output<typeof environment>) =>
  DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined
    ? "DATABASE_DIRECT_URL: is the way round the pooler of DATABASE_URL, which is not set"
    : null;

const replicaUrlError = ({ DATABASE_URL, DATABASE_REPLICA_URL }: z.output<typeof environment>) =>
  DATABASE_REPLICA_URL !== undefined && DATABASE_URL === undefined
    ? "DATABASE_REPLICA_URL: is a standby of DATABASE_URL, which is not set"
    : null;

/** Both parts of the pair are required. With only one of them, the site would silently use another pair. */
function vapidError({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: z.output<typeof environment>): string | null {
  if (publicKey === undefined && privateKey === undefined) return null;
  if (privateKey === undefined) return "VAPID_PUBLIC_KEY is set but VAPID_PRIVATE_KEY is missing: set both";
  if (publicKey === undefined) return "VAPID_PRIVATE_KEY is set but VAPID_PUBLIC_KEY is missing: set both";
  const error = vapidPairError({ publicKey, privateKey });
  return error === null ? null : `VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: ${error}`;
}

/** Names that Node.js, the PostgreSQL driver or the system use. */
const otherVariables = /^(NODE_|UV_|PG|TZ$|LANG$|LC_)/;

/** The names in a `.env` file that set nothing. They are probably typing errors. */
export function unknownSettings(names: string[]): string[] {
  return names.filter(
    (name) =>
      !Object.hasOwn(environment.shape, name) &&
      !isSocialSetting(name) &&
      !otherTracingSettings.test(name) &&
      !otherVariables.test(name),
  );
}

/** More would take more of the hundred connections that a PostgreSQL has by default: a worker has up to 19. */
const mostWorkersByDefault = 4;

/** The embedded database is for small sites, and shares the machine: there one process is enough. */
const defaultWorkers = (databaseUrl: string | undefined) =>
  databaseUrl === undefined ? 1 : Math.min(mostWorkersByDefault, availableParallelism());

/** The operator gets a sentence about a wrong value, not zod's report of the schema. */
function inPlainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") return issue.expected === "int" ? "must be a whole number" : "must be a number";
  if (issue.code === "too_small") return `must be at least ${issue.minimum}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.map(String).join(", ")}`;
  if (issue.code === "invalid_format" && issue.format === "email") return "must be an e-mail address";
  return undefined;
}

/** Parses the environment. @throws {ConfigError} naming each wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty value in a .env file means "not set".
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(nonEmpty, { error: inPlainWords });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`These settings are not valid:\n${lines.join("\n")}`);
  }
  const config = parsed.data;
  const social = readSocialProviders(nonEmpty);
  const errors = [
    directUrlError(config),
    replicaUrlError(config),
    vapidError(config),
    emailJsError(config),
    objectStoreError(config),
    ...social.errors,
  ].filter((error) => error !== null);
  if (errors.length > 0) throw new ConfigError(`These settings are not valid:\n  ${errors.join("\n  ")}`);
  return {
    ...config,
    socialProviders: social.providers,
    emailJs: readEmailJs(config),
    objectStore: readObjectStore(config),
    tracing: readTracing(config),
    SITE_URL: (config.SITE_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ""),
    PREPARED_STATEMENTS: config.PREPARED_STATEMENTS ?? config.DATABASE_DIRECT_URL === undefined,
    DEMO_CONTENT: config.DEMO_CONTENT ?? config.DATABASE_URL === undefined,
    development: env.NODE_ENV === "development",
    workers: env.NODE_ENV === "development" ? 1 : (config.WORKERS ?? defaultWorkers(config.DATABASE_URL)),
  };
}
