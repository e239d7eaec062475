import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair } from "jose";
import { Provider, type AdapterFactory, type AdapterPayload, type Configuration } from "oidc-provider";
import { createClient } from "./client.ts";

/** A real OpenID Connect provider on this machine, with which people log in to the site under test. */

export interface Account {
  /** The provider's id of this person, which the person types into its form. */
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
}

/** How a provider fails: no connection, no answer, or a wrong answer. */
export type Disturbance = "down" | "silent" | { status?: number; type?: string; body: unknown };

/** The endpoints that a test can disturb, with their paths at the provider. */
const parts = { discovery: "/.well-known/openid-configuration", token: "/token", keys: "/jwks", userinfo: "/me" };

export interface IdentityProvider {
  /** On `localhost`, because browsers treat it as another site than 127.0.0.1, which the sites under test use. */
  issuer: string;
  /** The environment of a site that uses it as its n-th provider, whatever the site's own address is. */
  settings(n?: number, name?: string): Record<string, string>;
  /**
   * Does without a browser what a person does there: opens the address and logs in.
   * @returns the address at which they come back to the site
   */
  logIn(address: string, sub: string): Promise<URL>;
  /** The same for a person who cancels the login. */
  cancel(address: string): Promise<URL>;
  /** Makes this endpoint fail until `recover` is called. */
  disturb(part: keyof typeof parts, how: Disturbance): void;
  recover(): void;
  close(): Promise<void>;
}

interface Options {
  accounts: Account[];
  /** 0 selects any free port. */
  port?: number;
  /** How the site has to send its client secret. */
  authentication?: "client_secret_post" | "client_secret_basic";
}

const client = { id: "fabula", secret: "the secret of the site under test" };

function memory(): AdapterFactory {
  const payloads = new Map<string, AdapterPayload>();
  return (model) => ({
    upsert: async (id, payload) => void payloads.set(`${model} ${id}`, payload),
    find: async (id) => payloads.get(`${model} ${id}`),
    findByUid: async (uid) => [...payloads.values()].find((each) => each.uid === uid),
    findByUserCode: async () => {},
    consume: async (id) => void Object.assign(payloads.get(`${model} ${id}`)!, { consumed: true }),
    destroy: async (id) => void payloads.delete(`${model} ${id}`),
    async revokeByGrantId(grantId) {
      for (const [key, payload] of payloads) if (payload.grantId === grantId) payloads.delete(key);
    },
  });
}

async function configuration(accounts: Account[], authentication: string): Promise<Configuration> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return {
    adapter: memory(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "ES256", use: "sig" }] },
    cookies: { keys: ["signs the provider's cookies"] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ["http://127.0.0.1/auth/social/1/callback"],
        id_token_signed_response_alg: "ES256",
        token_endpoint_auth_method: authentication as "client_secret_post",
      },
    ],
    clientAuthMethods: [authentication as "client_secret_post"],
    claims: { profile: ["name"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/login/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    async findAccount(_context, sub) {
      const account = accounts.find((each) => each.sub === sub);
      return account && { accountId: sub, claims: async () => ({ ...account }) };
    },
    // A login counts as consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  };
}

const loginPage = `<!DOCTYPE html><html lang="en"><title>The other site</title><link rel="icon" href="data:,">
<h1>Log in at the other site</h1><form method="post">
<p><label>Account <input name="sub" autocomplete="off"></label></p>
<p><button name="do" value="log in">Log in</button> <button name="do" value="cancel">Cancel</button></p></form></html>`;

/** The provider's own page: a form without password, a cancel button. */
async function interact(provider: Provider, accounts: Account[], request: IncomingMessage, response: ServerResponse) {
  const sent = new URLSearchParams(request.method === "POST" ? await text(request) : "");
  const sub = sent.get("sub") ?? "";
  if (sent.get("do") === "cancel") return provider.interactionFinished(request, response, { error: "access_denied" });
  if (accounts.some((account) => account.sub === sub)) {
    return provider.interactionFinished(request, response, { login: { accountId: sub } });
  }
  return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(loginPage);
}

function goWrong(how: Disturbance, response: ServerResponse) {
  if (how === "down") response.destroy();
  if (typeof how === "string") return;
  const { status = 200, type = "application/json", body } = how;
  response.writeHead(status, { "content-type": type }).end(typeof body === "string" ? body : JSON.stringify(body));
}

export async function anIdentityProvider(options: Options): Promise<IdentityProvider> {
  const { accounts, port = 0, authentication = "client_secret_post" } = options;
  const server = createServer();
  await once(server.listen(port, "localhost"), "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, await configuration(accounts, authentication));
  // Sites under test come and go, each at an address of its own.
  Object.defineProperty(provider.Client.prototype, "redirectUriAllowed", { value: () => true });
  const answer = provider.callback();
  const disturbed = new Map<string, Disturbance>();

  server.on("request", (request, response) => {
    const path = new URL(request.url!, issuer).pathname;
    const how = disturbed.get(path);
    if (how !== undefined) goWrong(how, response);
    else if (path.startsWith("/login/")) void interact(provider, accounts, request, response);
    else void answer(request, response);
  });

  async function goThere(address: string, form: Record<string, string>): Promise<URL> {
    const browser = createClient(issuer);
    const locationOf = ({ headers }: { headers: Headers }) => new URL(headers.get("location")!, issuer);
    const page = locationOf(await browser.get(address));
    let at = locationOf(
      await browser.post(page.href, {
        antiForgery: false,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(form).toString(),
      }),
    );
    while (at.origin === issuer) at = locationOf(await browser.get(at.href));
    return at;
  }

  return {
    issuer,
    settings(n = 1, name = "The other site") {
      const prefix = n === 1 ? "OIDC_" : `OIDC_${n}_`;
      const settings = { ISSUER: issuer, CLIENT_ID: client.id, CLIENT_SECRET: client.secret, NAME: name };
      return Object.fromEntries(Object.entries(settings).map(([setting, value]) => [prefix + setting, value]));
    },
    logIn: (address, sub) => goThere(address, { sub, do: "log in" }),
    cancel: (address) => goThere(address, { do: "cancel" }),
    disturb: (part, how) => void disturbed.set(parts[part], how),
    recover: () => disturbed.clear(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
