import { z } from "zod";

/** The settings of other sites by which people may log in: `OIDC_…` of the first, `OIDC_2_…` of the second, and so on. */

/** A site by which people may log in here. */
export interface SocialProvider {
  /** As addresses name it; 1 is the first. */
  n: number;
  /** The label of its button. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The OAuth scope: which personal data the provider is asked for. */
  scope: string;
  /** Null where the provider tells them itself, by OpenID Connect discovery. */
  endpoints: { authorization: string; token: string; userinfo: string } | null;
}

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Secrets and codes go there: over TLS, unless it is this machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
}

const text = z.string().trim().min(1).optional();
const address = z
  .string()
  .trim()
  .refine(isSafe, { error: "must be an https address (http only on this machine)" })
  .optional();

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

type Setting = keyof typeof socialSettings;
const schema = z.object(socialSettings);
type Given = z.output<typeof schema>;

const required: Setting[] = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"];
const endpointSettings: Setting[] = ["OIDC_AUTHORIZATION_ENDPOINT", "OIDC_TOKEN_ENDPOINT", "OIDC_USERINFO_ENDPOINT"];

/** Facebook speaks OAuth 2 in a dialect of its own. Its versions live for two years, then the next one answers in their place. */
const facebookVersion = "v26.0";
const facebook: Given = {
  OIDC_ISSUER: "https://www.facebook.com",
  OIDC_SCOPE: "public_profile,email",
  OIDC_AUTHORIZATION_ENDPOINT: `https://www.facebook.com/${facebookVersion}/dialog/oauth`,
  OIDC_TOKEN_ENDPOINT: `https://graph.facebook.com/${facebookVersion}/oauth/access_token`,
  OIDC_USERINFO_ENDPOINT: `https://graph.facebook.com/${facebookVersion}/me?fields=id,name,email`,
};

const bareNames = Object.keys(socialSettings).map((name) => name.slice("OIDC_".length));
const furtherSetting = new RegExp(`^OIDC_(\\d+)_(${bareNames.join("|")})$`);

/** Whether a variable of this name sets something of the first provider or of a further one. */
export const isSocialSetting = (name: string) => Object.hasOwn(socialSettings, name) || furtherSetting.test(name);

/** The name of the environment variable for a setting of provider n. */
const variableOf = (n: number, setting: string) => (n === 1 ? setting : setting.replace("OIDC_", `OIDC_${n}_`));

/** The settings of each provider in the environment, by its number. */
function setsIn(env: NodeJS.ProcessEnv): { sets: Map<number, NodeJS.ProcessEnv>; errors: string[] } {
  const sets = new Map<number, NodeJS.ProcessEnv>();
  const errors: string[] = [];
  for (const [variable, value] of Object.entries(env)) {
    const [, digits, name] = furtherSetting.exec(variable) ?? [];
    if (digits === undefined && !Object.hasOwn(socialSettings, variable)) continue;
    const n = Number(digits ?? 1);
    const setting = digits === undefined ? variable : `OIDC_${name!}`;
    if (n > 0 && variable === variableOf(n, setting)) sets.set(n, { ...sets.get(n), [setting]: value });
    else
      errors.push(
        `${variable}: the first provider's settings have no number (${setting}), those of others count from 2`,
      );
  }
  return { sets, errors };
}

const withoutUnset = (settings: Given) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

function providerOf(n: number, settings: Given): SocialProvider {
  const own =
    settings.OIDC_ISSUER?.replace(/\/$/, "") === facebook.OIDC_ISSUER
      ? { ...facebook, ...withoutUnset(settings) }
      : settings;
  const {
    OIDC_AUTHORIZATION_ENDPOINT: authorization,
    OIDC_TOKEN_ENDPOINT: token,
    OIDC_USERINFO_ENDPOINT: userinfo,
  } = own;
  return {
    n,
    name: own.OIDC_NAME!,
    issuer: own.OIDC_ISSUER!,
    clientId: own.OIDC_CLIENT_ID!,
    clientSecret: own.OIDC_CLIENT_SECRET!,
    scope: own.OIDC_SCOPE ?? "openid profile email",
    endpoints: authorization === undefined ? null : { authorization, token: token!, userinfo: userinfo! },
  };
}

/** A provider's settings are complete or absent; an incomplete set is a configuration error. */
function missingFrom(settings: Given): { setting: Setting; present: Setting } | null {
  const have = (setting: Setting) => settings[setting] !== undefined;
  const requiredSettings = endpointSettings.some(have) ? [...required, ...endpointSettings] : required;
  const setting = requiredSettings.find((each) => !have(each));
  const present = [...required, ...endpointSettings, "OIDC_SCOPE" as const].find(have);
  return setting === undefined || present === undefined ? null : { setting, present };
}

/** @returns the providers by number, and of each wrong variable what is wrong with it. */
export function readSocialProviders(env: NodeJS.ProcessEnv): { providers: SocialProvider[]; errors: string[] } {
  const { sets, errors } = setsIn(env);
  const providers: SocialProvider[] = [];
  for (const [n, set] of sets) {
    const parsed = schema.safeParse(set);
    if (!parsed.success) {
      errors.push(...parsed.error.issues.map(({ path, message }) => `${variableOf(n, String(path[0]))}: ${message}`));
      continue;
    }
    const missing = missingFrom(parsed.data);
    if (missing === null) providers.push(providerOf(n, parsed.data));
    else
      errors.push(
        `${variableOf(n, missing.present)} is set but ${variableOf(n, missing.setting)} is missing: set both`,
      );
  }
  return { providers: providers.toSorted((a, b) => a.n - b.n), errors };
}
