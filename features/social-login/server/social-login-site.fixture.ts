import { expect } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import type { Answer, Client } from "#tests/support/client.ts";
import { anIdentityProvider, type Account, type IdentityProvider } from "#tests/support/identity-provider.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { anOAuth2Provider, type OAuth2Provider } from "./oauth2-provider.fixture.ts";

/** A site with three providers: two of OpenID Connect, and one of OAuth 2 only. */
export interface SocialLoginSite {
  site: TestSite;
  first: IdentityProvider;
  second: IdentityProvider;
  plain: OAuth2Provider;
  /** Logs in at the first provider. @returns the callback address to which the provider redirects the browser */
  callbackAddress(client: Client, sub: string, next?: string): Promise<URL>;
  /** Logs in at the first provider and opens the callback. @param change of the callback address @returns the path redirected to */
  landingPage(sub: string, change?: (back: URL) => void, client?: Client): Promise<string>;
  /** A browser after the callback of the first provider: it has the cookie of a pending login. */
  withPendingLogin(sub: string): Promise<Client>;
  /** A browser with a pending login of a person who has registered by the first provider. */
  registered(sub: string, username: string): Promise<Client>;
  /** Makes the site load the discovery documents again. */
  expireDiscovery(): void;
  close(): Promise<void>;
}

export async function aSocialLoginSite(
  accounts: Account[],
  env: Record<string, string> = {},
): Promise<SocialLoginSite> {
  const [first, second, plain] = await Promise.all([
    anIdentityProvider({ accounts }),
    anIdentityProvider({ accounts, authentication: "client_secret_basic" }),
    anOAuth2Provider(),
  ]);
  const site = await aSite({ env: { ...first.settings(), ...second.settings(2), ...plain.settings(3), ...env } });

  async function callbackAddress(client: Client, sub: string, next?: string) {
    return first.logIn(redirectTarget(await startLogin(client, 1, next)), sub);
  }
  async function withPendingLogin(sub: string) {
    const client = site.visitor();
    const response = await openCallback(client, await callbackAddress(client, sub));
    expect(redirectTarget(response)).toBe("/social-login");
    return client;
  }
  return {
    site,
    first,
    second,
    plain,
    callbackAddress,
    async landingPage(sub, change = () => {}, client = site.visitor()) {
      const back = await callbackAddress(client, sub);
      change(back);
      return redirectTarget(await openCallback(client, back));
    },
    withPendingLogin,
    async registered(sub, username) {
      const client = await withPendingLogin(sub);
      const { email } = accounts.find((each) => each.sub === sub)!;
      const answer = await client.post("/v0/user-fb-register", { body: { id: sub, email, username } });
      expect(answer.status).toBe(201);
      return client;
    },
    expireDiscovery: () => site.clock.advance(HOUR),
    async close() {
      await site.close();
      await Promise.all([first.close(), second.close(), plain.close()]);
    },
  };
}

/** Opens the address that redirects to a provider. */
export const startLogin = (client: Client, n: number | string = 1, next?: string) =>
  client.get(`/auth/social/${n}`, { query: { next } });

/** The target of a 303 redirect. */
export function redirectTarget(answer: Answer): string {
  expect(answer.status).toBe(303);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return answer.headers.get("location")!;
}

/** Opens a callback address. The test site listens on another host than SITE_URL, so only path and query are used. */
export const openCallback = (client: Client, { pathname, search }: URL) => client.get(pathname + search);

export const setCookieHeader = (answer: Answer, name: string) =>
  answer.headers.getSetCookie().find((line) => line.startsWith(name));
