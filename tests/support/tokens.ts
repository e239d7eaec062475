import type { TokenScope } from "#vocabulary/token-scopes.ts";
import type { Client } from "./client.ts";
import { expectStatus } from "./expected-status.ts";
import type { TestSite } from "./site.ts";

/** Access tokens, and programs that use them. */

interface MadeToken {
  id: number;
  name: string;
  scopes: TokenScope[];
  expiresAt: string;
  token: string;
}

export async function makeToken(client: Client, scopes: TokenScope[] = ["read"], more = {}): Promise<MadeToken> {
  const body = { name: "Backup of my Tales", scopes, ...more };
  return expectStatus<MadeToken>(await client.post("/v1/tokens", { body }), 201);
}

/** A client without cookies that sends the token, and no anti-forgery header. */
export function aProgram(site: Pick<TestSite, "visitor">, token: string): Client {
  const client = site.visitor();
  client.token = token;
  const { call } = client;
  const plain: Client["call"] = (method, path, send) => call(method, path, { antiForgery: false, ...send });
  return Object.assign(client, {
    call: plain,
    get: (path, send) => plain("GET", path, send),
    post: (path, send) => plain("POST", path, send),
    put: (path, send) => plain("PUT", path, send),
    patch: (path, send) => plain("PATCH", path, send),
    delete: (path, send) => plain("DELETE", path, send),
  } satisfies Partial<Client>);
}

/** A program of a member who makes the token now. */
export const aProgramOf = async (
  site: Pick<TestSite, "visitor">,
  { client }: { client: Client },
  scopes: TokenScope[] = ["read", "write"],
): Promise<Client & { tokenId: number }> => {
  const { id, token } = await makeToken(client, scopes);
  return Object.assign(aProgram(site, token), { tokenId: id });
};
