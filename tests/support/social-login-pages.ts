import type { BrowserContext, Page } from "playwright-core";
import { afterAll } from "vitest";
import { send } from "./forms.ts";
import { anIdentityProvider, type Account, type IdentityProvider } from "./identity-provider.ts";
import { siteWith, type Journey } from "./journey.ts";
import { heading, headerButton } from "./pages.ts";
import { translator } from "./translator.ts";

/** The pages of the social login, with a real OpenID Connect provider on this machine. */

const t = translator("en");
/** The names of a working and of an unreachable provider on the login page. */
export const otherSite = "Quill & Co.";
export const closedSite = "Nobody home";

export const providerLink = (page: Page, name = otherSite) =>
  page.getByRole("link", { name: t("social:continueWith", { name }) });
export const username = (page: Page) => page.getByRole("textbox", { name: t("accounts:fields.username") });

/** At the other site, whose page has loaded. */
export async function logInThere(page: Page, sub: string) {
  await page.getByRole("textbox", { name: "Account" }).fill(sub);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

export async function promise(page: Page) {
  await page.getByLabel(t("accounts:signup.acceptedTerms")).check();
  await page.getByLabel(t("accounts:signup.overThirteen", { age: 13 })).check();
}

/** The site of this file has two others as ways in, the first with these accounts. To be said before any test. */
export function siteWithProviders(accounts: Account[], otherSettings: Record<string, string> = {}) {
  let provider: IdentityProvider;
  siteWith(async () => {
    const closed = await anIdentityProvider({ accounts: [] });
    provider = await anIdentityProvider({ accounts });
    const settings = { ...otherSettings, ...provider.settings(1, otherSite), ...closed.settings(2, closedSite) };
    await closed.close();
    return settings;
  });
  afterAll(() => provider.close());

  /** A browser that may go to the other site and come back. */
  const atTheDoor = ({ openBrowser }: Journey, visitor = {}) =>
    openBrowser({ otherOrigins: [provider.issuer], ...visitor });

  /** Comes back from the other site for the first time. */
  async function arriving(on: Journey, sub: string, visitor = {}) {
    const loginPage = await atTheDoor(on, visitor);
    await loginPage.page.goto("/login");
    await providerLink(loginPage.page).click();
    await logInThere(loginPage.page, sub);
    await heading(loginPage.page, t("social:first.title"));
    return loginPage;
  }

  /** Has an account by the other site, and is in. */
  async function member(on: Journey, sub: string) {
    const socialPage = await arriving(on, sub);
    await username(socialPage.page).fill(`the${sub}`);
    await promise(socialPage.page);
    await send(socialPage.page, t("social:first.submit"));
    await headerButton(socialPage.page, `the${sub}`).waitFor();
    return socialPage;
  }

  /** Leaves for the other site, and logs in there without this browser. @returns the address to come back at */
  async function leftFor(context: BrowserContext, sub: string): Promise<URL> {
    const answer = await context.request.get("/auth/social/1", { maxRedirects: 0 });
    return provider.logIn(answer.headers().location!, sub);
  }
  return { atTheDoor, arriving, member, leftFor };
}
