import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A provider of OAuth 2 without OpenID Connect, like Facebook: no discovery, no signed token, `id` instead of `sub`. */
export interface OAuth2Provider {
  /** The environment of a site that uses it as its n-th provider. */
  settings(n: number): Record<string, string>;
  /** The claims that it returns for every login. */
  person: Record<string, unknown>;
  close(): Promise<void>;
}

const client = { id: "123456", secret: "the secret of the app" };

interface Granted {
  redirectUri: string;
  challenge: string;
}

async function tokenFor(request: IncomingMessage, granted: Map<string, Granted>): Promise<object | null> {
  const form = new URLSearchParams(await text(request));
  const code = granted.get(form.get("code") ?? "");
  granted.delete(form.get("code") ?? "");
  const verified = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  const isClient = form.get("client_id") === client.id && form.get("client_secret") === client.secret;
  if (!isClient || code?.redirectUri !== form.get("redirect_uri") || code?.challenge !== verified) return null;
  return { access_token: "opens-me", token_type: "bearer", expires_in: 5_183_944 };
}

export async function anOAuth2Provider(): Promise<OAuth2Provider> {
  const granted = new Map<string, Granted>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, "http://localhost");
    const reply = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(JSON.stringify(body));
    const refuse = () => reply(400, { error: { message: "Invalid request", type: "OAuthException", code: 100 } });

    if (pathname === "/dialog/oauth") {
      const back = new URL(searchParams.get("redirect_uri")!);
      const code = randomUUID();
      granted.set(code, { redirectUri: back.href, challenge: searchParams.get("code_challenge")! });
      back.search = new URLSearchParams({ code, state: searchParams.get("state")! }).toString();
      return response.writeHead(302, { location: `${back.href}#_=_` }).end();
    }
    if (pathname === "/oauth/access_token") {
      const token = await tokenFor(request, granted);
      return token === null ? refuse() : reply(200, token);
    }
    const isAsked = pathname === "/me" && searchParams.get("fields") === "id,name,email";
    return isAsked && request.headers.authorization === "Bearer opens-me" ? reply(200, provider.person) : refuse();
  });
  await once(server.listen(0, "localhost"), "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  const provider: OAuth2Provider = {
    settings: (n) => ({
      [`OIDC_${n}_ISSUER`]: issuer,
      [`OIDC_${n}_CLIENT_ID`]: client.id,
      [`OIDC_${n}_CLIENT_SECRET`]: client.secret,
      [`OIDC_${n}_NAME`]: "The plain site",
      [`OIDC_${n}_SCOPE`]: "public_profile,email",
      [`OIDC_${n}_AUTHORIZATION_ENDPOINT`]: `${issuer}/dialog/oauth`,
      [`OIDC_${n}_TOKEN_ENDPOINT`]: `${issuer}/oauth/access_token`,
      [`OIDC_${n}_USERINFO_ENDPOINT`]: `${issuer}/me?fields=id,name,email`,
    }),
    person: {},
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return provider;
}
