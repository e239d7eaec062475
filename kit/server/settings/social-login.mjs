// @ts-check
import { madeBy, readAll, textThat, trimmedText } from "./setting-types.mjs";

/** The settings of other sites by which people may log in: `OIDC_…` of the first, `OIDC_2_…` of the second, and so on. */

/**
 * A site by which people may log in here.
 * @typedef {object} SocialProvider
 * @property {number} n as addresses name it; 1 is the first
 * @property {string} name the label of its button
 * @property {string} issuer
 * @property {string} clientId
 * @property {string} clientSecret
 * @property {string} scope the OAuth scope: which personal data the provider is asked for
 * @property {{ authorization: string, token: string, userinfo: string } | null} endpoints null where the provider tells them itself, by OpenID Connect discovery
 */

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Secrets and codes go there: over TLS, unless it is this machine. @param {string} address */
function isSafe(address) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
}

const text = trimmedText().optional;
const safeAddress = textThat(isSafe, "must be an https address (http only on this machine)").or("");
const address = madeBy((value) => safeAddress(value.trim())).optional;

/** The settings of the first provider; those of a further one have its number behind `OIDC_`. */
export const socialSettings = {
  OIDC_ISSUER: address,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text,
  OIDC_SCOPE: text,
  OIDC_AUTHORIZATION_ENDPOINT: address,
  OIDC_TOKEN_ENDPOINT: address,
  OIDC_USERINFO_ENDPOINT: address,
};

/** @typedef {keyof typeof socialSettings} Setting */
/** @typedef {{ [name in Setting]?: string | undefined }} Given */

/** @type {Setting[]} */
const required = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"];
/** @type {Setting[]} */
const endpointSettings = ["OIDC_AUTHORIZATION_ENDPOINT", "OIDC_TOKEN_ENDPOINT", "OIDC_USERINFO_ENDPOINT"];

/** Facebook speaks OAuth 2 in a dialect of its own. Its versions live for two years, then the next one answers in their place. */
const facebookVersion = "v26.0";
const facebook = {
  OIDC_ISSUER: "https://www.facebook.com",
  OIDC_SCOPE: "public_profile,email",
  OIDC_AUTHORIZATION_ENDPOINT: `https://www.facebook.com/${facebookVersion}/dialog/oauth`,
  OIDC_TOKEN_ENDPOINT: `https://graph.facebook.com/${facebookVersion}/oauth/access_token`,
  OIDC_USERINFO_ENDPOINT: `https://graph.facebook.com/${facebookVersion}/me?fields=id,name,email`,
};

const bareNames = Object.keys(socialSettings).map((name) => name.slice("OIDC_".length));
const furtherSetting = new RegExp(`^OIDC_(\\d+)_(${bareNames.join("|")})$`);

/** Whether a variable of this name sets something of the first provider or of a further one. @param {string} name */
export const isSocialSetting = (name) => Object.hasOwn(socialSettings, name) || furtherSetting.test(name);

/** The name of the environment variable for a setting of provider n. @param {number} n @param {string} setting */
const variableOf = (n, setting) => (n === 1 ? setting : setting.replace("OIDC_", `OIDC_${n}_`));

/** The settings of each provider in the environment, by its number. @param {NodeJS.ProcessEnv} env */
function setsIn(env) {
  /** @type {Map<number, NodeJS.ProcessEnv>} */
  const sets = new Map();
  /** @type {string[]} */
  const errors = [];
  for (const [variable, value] of Object.entries(env)) {
    const [, digits, name] = furtherSetting.exec(variable) ?? [];
    if (digits === undefined && !Object.hasOwn(socialSettings, variable)) continue;
    const n = Number(digits ?? 1);
    const setting = digits === undefined ? variable : `OIDC_${name}`;
    if (n > 0 && variable === variableOf(n, setting)) sets.set(n, { ...sets.get(n), [setting]: value });
    else
      errors.push(
        `${variable}: the first provider's settings have no number (${setting}), those of others count from 2`,
      );
  }
  return { sets, errors };
}

/** @param {Given} settings */
const withoutUnset = (settings) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

/** @param {number} n @param {Given} settings complete ones @returns {SocialProvider} */
function providerOf(n, settings) {
  /** @type {Given} */
  const own =
    settings.OIDC_ISSUER?.replace(/\/$/, "") === facebook.OIDC_ISSUER
      ? { ...facebook, ...withoutUnset(settings) }
      : settings;
  const {
    OIDC_NAME: name = "",
    OIDC_ISSUER: issuer = "",
    OIDC_CLIENT_ID: clientId = "",
    OIDC_CLIENT_SECRET: clientSecret = "",
    OIDC_AUTHORIZATION_ENDPOINT: authorization,
    OIDC_TOKEN_ENDPOINT: token = "",
    OIDC_USERINFO_ENDPOINT: userinfo = "",
  } = own;
  return {
    n,
    name,
    issuer,
    clientId,
    clientSecret,
    scope: own.OIDC_SCOPE ?? "openid profile email",
    endpoints: authorization === undefined ? null : { authorization, token, userinfo },
  };
}

/** A provider's settings are complete or absent; an incomplete set is a configuration error. @param {Given} settings */
function missingFrom(settings) {
  /** @param {Setting} setting */
  const have = (setting) => settings[setting] !== undefined;
  const requiredSettings = endpointSettings.some(have) ? [...required, ...endpointSettings] : required;
  const setting = requiredSettings.find((each) => !have(each));
  const present = [...required, ...endpointSettings, /** @type {const} */ ("OIDC_SCOPE")].find(have);
  return setting === undefined || present === undefined ? null : { setting, present };
}

/** @param {NodeJS.ProcessEnv} env @returns the providers by number, and of each wrong variable what is wrong with it. */
export function readSocialProviders(env) {
  const { sets, errors } = setsIn(env);
  /** @type {SocialProvider[]} */
  const providers = [];
  for (const [n, set] of sets) {
    const { values, errors: wrong } = readAll(socialSettings, set);
    if (wrong.length > 0) {
      errors.push(...wrong.map(({ name, message }) => `${variableOf(n, name)}: ${message}`));
      continue;
    }
    const missing = missingFrom(values);
    if (missing === null) providers.push(providerOf(n, values));
    else
      errors.push(
        `${variableOf(n, missing.present)} is set but ${variableOf(n, missing.setting)} is missing: set both`,
      );
  }
  return { providers: providers.toSorted((a, b) => a.n - b.n), errors };
}
