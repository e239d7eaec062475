import { expect } from "vitest";
import { HOUR } from "#contract/limits.ts";
import type { Answer, Client } from "#tests/support/client.ts";
import { anIdentityProvider, type Account, type IdentityProvider } from "#tests/support/identity-provider.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { anOAuth2Provider, type OAuth2Provider } from "./oauth2-provider.fixture.ts";

/** A site into which one gets by three others: two OpenID Connect providers, and one of OAuth 2 alone. */
export interface SocialLoginSite {
  site: TestSite;
  first: IdentityProvider;
  second: IdentityProvider;
  plain: OAuth2Provider;
  /** Goes out to a provider and logs in there. @returns the address at which the provider sends this browser back */
  callbackAddress(client: Client, sub: string, next?: string): Promise<URL>;
  /** Where somebody lands who logs in at the first provider, with what is changed of the address on their way back. */
  landingPage(sub: string, change?: (back: URL) => void, client?: Client): Promise<string>;
  /** Somebody who has come back from the first provider: their browser holds a ticket. */
  withPendingLogin(sub: string): Promise<Client>;
  /** Somebody who has an account by the first provider, and holds a ticket. */
  registered(sub: string, username: string): Promise<Client>;
  /** The site asks its providers anew who they are, as it does after a while. */
  forgetProviders(): void;
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
    const arrived = await openCallback(client, await callbackAddress(client, sub));
    expect(redirectTarget(arrived)).toBe("/social-login");
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
    forgetProviders: () => site.clock.advance(HOUR),
    async close() {
      await site.close();
      await Promise.all([first.close(), second.close(), plain.close()]);
    },
  };
}

/** Sets out to log in at a provider. */
export const startLogin = (client: Client, n: number | string = 1, next?: string) =>
  client.get(`/auth/social/${n}`, { query: { next } });

/** Where an answer leads. */
export function redirectTarget(answer: Answer): string {
  expect(answer.status).toBe(303);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return answer.headers.get("location")!;
}

/** What the browser does with the address at which it is sent back; the site listens elsewhere than its name says. */
export const openCallback = (client: Client, { pathname, search }: URL) => client.get(pathname + search);

export const setCookieHeader = (answer: Answer, name: string) =>
  answer.headers.getSetCookie().find((line) => line.startsWith(name));
