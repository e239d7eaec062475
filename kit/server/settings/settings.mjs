// @ts-check
import { isIP, isIPv4 } from "node:net";
import { emailJsError, emailJsSettings } from "./email-js.mjs";
import {
  anyText,
  madeBy,
  mailAddress,
  on,
  oneOf,
  readAll,
  textLike,
  textThat,
  trimmedText,
  webAddress,
  wholeNumber,
} from "./setting-types.mjs";
import { objectStoreError, objectStoreSettings } from "./object-store.mjs";
import { shortestPassphrase } from "./shortest-passphrase.mjs";
import { staffPasskeyError } from "./passkey-host.mjs";
import { isSocialSetting, readSocialProviders, socialSettings } from "./social-login.mjs";
import { otherTracingSettings, tracingSettings } from "./tracing.mjs";
import { vapidPairError } from "./vapid-pair.mjs";

/**
 * The environment. Every variable of the product is here with its default; `.env.example` shows the same list and a guard test keeps
 * the two together. Patterns that are in `vocabulary/limits.ts`, too, are here because this file can't load TypeScript.
 */

const optionalText = trimmedText().optional;

/** `255.255.0.0`: bits that are set, then bits that are not. @param {string} mask */
const isMask = (mask) =>
  isIPv4(mask) &&
  /^1+0*$/.test(
    mask
      .split(".")
      .map((byte) => Number(byte).toString(2).padStart(8, "0"))
      .join(""),
  );

/** proxy-addr takes `1.2` for 1.0.0.2. */
const shortAddress = /^(0x[\da-f]+|\d+)(\.(0x[\da-f]+|\d+)){0,3}$/i;

/** Addresses and networks, as proxy-addr takes them. @param {string} proxy */
function isProxy(proxy) {
  if (/^(loopback|linklocal|uniquelocal)$/.test(proxy)) return true;
  const [address = "", ...ranges] = proxy.split("/");
  const [range] = ranges;
  const version = isIP(address) || (shortAddress.test(address) ? 4 : 0);
  if (version === 0 || ranges.length > 1) return false;
  if (range === undefined || (version === 4 && isMask(range))) return true;
  return /^\d+$/.test(range) && Number(range) > 0 && Number(range) <= (version === 4 ? 32 : 128);
}

const areProxies = textThat(
  (list) => namesIn(list).every(isProxy),
  "must be addresses or networks such as 127.0.0.1,10.0.0.0/8, not names",
).or("");

/** @param {string} list */
const namesIn = (list) =>
  list
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);

/** `1.2.3.4,10.0.0.0/8`: which proxies' X-Forwarded-* headers to believe. */
const proxies = madeBy((list) => namesIn(areProxies(list)));

/** `name|what for|country;…`: companies that receive data of members and visitors, for the privacy policy. @param {string} given */
const processorsIn = (given) =>
  given
    .split(";")
    .filter((each) => each.trim() !== "")
    .map((each) => {
      const [name = "", purpose = "", country = "", ...more] = each.split("|").map((part) => part.trim());
      return { name, purpose, country, isWhole: ![name, purpose, country].includes("") && more.length === 0 };
    });

const areProcessors = textThat(
  (given) => processorsIn(given).every(({ isWhole }) => isWhole),
  "must look like Example Hosting Ltd|servers|Germany; Another Ltd|sends emails|France",
).or("");

const processors = madeBy((given) =>
  processorsIn(areProcessors(given)).map(({ name, purpose, country }) => ({ name, purpose, country })),
);

const link = webAddress("must look like https://example.org").optional;

const databaseAddress = textLike(
  /^postgres(ql)?:\/\//,
  "must look like postgres://user:password@host:5432/database",
).optional;

/** Links start at the root, so a site can't be in a folder of another one. @param {string} address */
function isRoot(address) {
  return /^https?:/i.test(address) && URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`;
}

/** A password with a bare `/` or `#` would end the host early and make the rest a path or a fragment. @param {string} address */
function isMailServer(address) {
  if (!/^smtps?:\/\/./.test(address) || !URL.canParse(address)) return false;
  const { pathname, hash } = new URL(address);
  return pathname.length <= 1 && hash === "";
}

export const settings = {
  PORT: wholeNumber({ from: 0, to: 65_535 }).or(8080),
  // "localhost" would open a second server for ::1, which the live connection does not reach.
  HOST: madeBy((host) => (host === "localhost" ? "127.0.0.1" : host)).or("127.0.0.1"),
  SITE_URL: textThat(isRoot, "must look like https://fabula.example.org, without a folder behind it").optional,
  DATA_DIR: anyText.or("./data"),
  DICTIONARIES: anyText.optional,
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_REPLICA_URL: databaseAddress,
  PREPARED_STATEMENTS: on.optional,
  WORKERS: wholeNumber({ from: 1, to: 64 }).optional,
  ...objectStoreSettings,
  SMTP_URL: textThat(
    isMailServer,
    "must look like smtp://user:password@host:587, with @ : / # % in name and password as %40 %3A %2F %23 %25",
  ).optional,
  MAIL_FROM: textLike(/[^\s<>@]+@[^\s<>@]+>?$/, "must look like Fabula <fabula@example.org>").or(
    "Fabula <fabula@localhost.localdomain>",
  ),
  SITE_NAME: textThat(
    (name) => [...name.trim()].length <= 40 && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name),
    "needs 1 to 40 characters on one line",
  ).optional,
  SUPPORT_EMAIL: mailAddress.optional,
  DONATION_URL: link,
  SOURCE_URL: link,
  SOCIAL_INSTAGRAM: link,
  SOCIAL_FACEBOOK: link,
  SOCIAL_YOUTUBE: link,
  // Further ones follow as OIDC_2_…, OIDC_3_… (social-login.mjs).
  ...socialSettings,
  SESSION_SECRET: textThat((secret) => secret.length >= 32, "needs at least 32 characters").optional,
  VAPID_PUBLIC_KEY: textLike(/^[\w-]{87}$/, "must be 87 characters of base64url").optional,
  VAPID_PRIVATE_KEY: textLike(/^[\w-]{43}$/, "must be 43 characters of base64url").optional,
  VAPID_SUBJECT: textLike(
    /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
    "must look like mailto:somebody@example.org or https://example.org",
  ).optional,
  ...emailJsSettings,
  TRUST_PROXY: proxies.or([]),
  COUNTRY_HEADER: optionalText,
  CDN_COMPANY: optionalText,
  PROCESSORS: processors.or([]),
  LOG_DAYS: wholeNumber({ from: 1, to: 3650 }).optional,
  BACKUP_DAYS: wholeNumber({ from: 1, to: 3650 }).optional,
  CDN_PAGE_SECONDS: wholeNumber({ from: 0, to: 3600 }).or(0),
  CHANGES_PER_MINUTE: wholeNumber({ from: 1 }).or(3000),
  SIGN_UPS: oneOf("open", "invited", "approval", "closed").optional,
  NEWCOMER_LINKS: oneOf("hold", "allow").optional,
  SIGN_UPS_PER_HOUR: wholeNumber({ from: 1 }).or(5),
  FAILED_LOGINS_PER_NETWORK: wholeNumber({ from: 1 }).or(20),
  STAFF_PASSKEY: oneOf("optional", "required").or("optional"),
  MEMBER_BUDGETS: on.or(true),
  CALLS_AT_ONCE_PER_MEMBER: wholeNumber({ from: 0 }).or(20),
  CALLS_AT_ONCE_PER_NETWORK: wholeNumber({ from: 0 }).or(40),
  BUSY_AFTER: wholeNumber({ from: 0 }).or(3000),
  DEMO_CONTENT: on.optional,
  ADMIN_USERNAME: textLike(/^[A-Za-z0-9]{4,20}$/, "4 to 20 letters and digits").optional,
  ADMIN_EMAIL: mailAddress.optional,
  ADMIN_PASSWORD: textLike(/^[A-Za-z0-9]{6,10}$/, "6 to 10 letters and digits").optional,
  // Otherwise the first backup, at night, would find it.
  BACKUP_KEY: trimmedText({
    shortest: shortestPassphrase,
    message: `a passphrase needs at least ${shortestPassphrase} characters`,
  }).optional,
  BACKUP_KEY_FILE: optionalText,
  ...tracingSettings,
  METRICS_TOKEN: textThat((token) => token.length >= 16, "needs at least 16 characters").optional,
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").or("info"),
};

/** @typedef {{ [name in keyof typeof settings]: ReturnType<typeof settings[name]> }} Settings */

/** Without an outside database there is nothing to go round. @param {Settings} given */
const directUrlError = ({ DATABASE_URL, DATABASE_DIRECT_URL }) =>
  DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined
    ? "DATABASE_DIRECT_URL: is the way round the pooler of DATABASE_URL, which is not set"
    : null;

/** @param {Settings} given */
const replicaUrlError = ({ DATABASE_URL, DATABASE_REPLICA_URL }) =>
  DATABASE_REPLICA_URL !== undefined && DATABASE_URL === undefined
    ? "DATABASE_REPLICA_URL: is a standby of DATABASE_URL, which is not set"
    : null;

/** Both parts of the pair are required. With only one of them, the site would silently use another pair. @param {Settings} given */
function vapidError({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }) {
  if (publicKey === undefined && privateKey === undefined) return null;
  if (privateKey === undefined) return "VAPID_PUBLIC_KEY is set but VAPID_PRIVATE_KEY is missing: set both";
  if (publicKey === undefined) return "VAPID_PRIVATE_KEY is set but VAPID_PUBLIC_KEY is missing: set both";
  const error = vapidPairError({ publicKey, privateKey });
  return error === null ? null : `VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: ${error}`;
}

/** Names that Node.js, the PostgreSQL driver or the system use. */
const otherVariables = /^(NODE_|UV_|PG|TZ$|LANG$|LC_)/;

/** The names in a `.env` file that set nothing. They are probably typing errors. @param {string[]} names */
export function unknownSettings(names) {
  return names.filter(
    (name) =>
      !Object.hasOwn(settings, name) &&
      !isSocialSetting(name) &&
      !otherTracingSettings.test(name) &&
      !otherVariables.test(name),
  );
}

/**
 * The settings in an environment, and a message that names each wrong one; null if all are right.
 * @param {NodeJS.ProcessEnv} env
 */
export function readSettings(env) {
  // An empty value in a .env file means "not set".
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { values, errors } = readAll(settings, nonEmpty);
  const lines = errors.map(({ name, message }) => `${name}: ${message}`);
  const social = readSocialProviders(nonEmpty);
  // What is wrong with several together can be told when each is right.
  if (lines.length === 0) {
    const together = [directUrlError, replicaUrlError, vapidError, emailJsError, objectStoreError, staffPasskeyError];
    lines.push(...together.map((errorOf) => errorOf(values)).filter((error) => error !== null), ...social.errors);
  }
  const error = lines.length === 0 ? null : `These settings are not valid:\n  ${lines.join("\n  ")}`;
  return { values, socialProviders: social.providers, error };
}
