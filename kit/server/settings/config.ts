import { availableParallelism } from "node:os";
import type { EmailJs } from "#vocabulary/email-js.ts";
import { readEmailJs } from "./email-js.mjs";
import { readObjectStore, type ObjectStoreSettings, type objectStoreSettings } from "./object-store.mjs";
import { readSettings, type Settings } from "./settings.mjs";
import type { SocialProvider, socialSettings } from "./social-login.mjs";
import { readTracing, type TracingSettings, type tracingSettings } from "./tracing.mjs";

/** The environment, parsed once at start: settings/settings.mjs has every variable, with its default. */

export type Config = Omit<
  Settings,
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

/** More would take more of the hundred connections that a PostgreSQL has by default: a worker has up to 19. */
const mostWorkersByDefault = 4;

/** The embedded database is for small sites, and shares the machine: there one process is enough. */
const defaultWorkers = (databaseUrl: string | undefined) =>
  databaseUrl === undefined ? 1 : Math.min(mostWorkersByDefault, availableParallelism());

/** Parses the environment. @throws {ConfigError} naming each wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { values, socialProviders, error } = readSettings(env);
  if (error !== null) throw new ConfigError(error);
  return {
    ...values,
    socialProviders,
    emailJs: readEmailJs(values),
    objectStore: readObjectStore(values),
    tracing: readTracing(values),
    SITE_URL: (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ""),
    PREPARED_STATEMENTS: values.PREPARED_STATEMENTS ?? values.DATABASE_DIRECT_URL === undefined,
    DEMO_CONTENT: values.DEMO_CONTENT ?? values.DATABASE_URL === undefined,
    development: env.NODE_ENV === "development",
    workers: env.NODE_ENV === "development" ? 1 : (values.WORKERS ?? defaultWorkers(values.DATABASE_URL)),
  };
}

/** The site can't start. The message is for the operator and is shown without a stack trace. */
export class StartupError extends Error {}
