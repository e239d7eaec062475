import { anAuthenticator, type Authenticator } from "./authenticator.ts";
import type { Answer, Client } from "./client.ts";
import { aSite, type SiteOptions, type TestSite } from "./site.ts";

/** A site where browsers offer passkeys, and members who have some. */

export const passkeyOrigin = "http://localhost:8080";

export const aSiteWithPasskeys = ({ env = {}, ...options }: SiteOptions = {}): Promise<TestSite> =>
  aSite({
    ...options,
    env: { SITE_URL: passkeyOrigin, TRUST_PROXY: "127.0.0.1", CHANGES_PER_MINUTE: "1000000", ...env },
  });

export async function creationOptions(client: Client) {
  const { status, body } = await client.post("/v1/passkeys/options");
  if (status !== 200) throw new Error(`no options: ${status} ${JSON.stringify(body)}`);
  return body;
}

export async function requestOptions(client: Client) {
  const { status, body } = await client.post("/auth/passkey/options");
  if (status !== 200) throw new Error(`no options: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Makes one with this authenticator. */
export async function makePasskey(
  client: Client,
  authenticator: Authenticator,
  { name = "Phone", ...more }: { name?: string; password?: string } = {},
): Promise<Answer> {
  const response = authenticator.make(await creationOptions(client));
  return client.post("/v1/passkeys", { body: { name, response, ...more } });
}

/** The authenticator of a member who has just made a passkey. */
export async function withPasskey(
  client: Client,
  authenticator = anAuthenticator(passkeyOrigin),
): Promise<Authenticator & { passkeyId: number }> {
  const { status, body } = await makePasskey(client, authenticator);
  if (status !== 201) throw new Error(`no passkey: ${status} ${JSON.stringify(body)}`);
  return { ...authenticator, passkeyId: body.id };
}

/** Logs in with the passkey that was made last. */
export async function logInByPasskey(client: Client, authenticator: Pick<Authenticator, "use">): Promise<Answer> {
  const response = authenticator.use(await requestOptions(client));
  return client.post("/auth/passkey", { body: { response } });
}

/** A new client with a session that began with the passkey. */
export async function aPasskeySession(site: TestSite, authenticator: Pick<Authenticator, "use">): Promise<Client> {
  const client = site.visitor();
  const { status, body } = await logInByPasskey(client, authenticator);
  if (status !== 200) throw new Error(`no session: ${status} ${JSON.stringify(body)}`);
  client.token = body.token;
  return client;
}
