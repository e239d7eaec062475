/** @module-tag variation */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#features/accounts/server/tables.ts";
import { axeViolations, horizontalOverflow, smallTargets, setWidth } from "../support/accessibility.ts";
import { describes, send, whenReady } from "../support/forms.ts";
import { journey, type Journey } from "../support/journey.ts";
import { expectFocus, headerButton, heading } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { logInThere, promise, siteWithProviders, username, providerLink } from "../support/social-login-pages.ts";
import { translator } from "../support/translator.ts";

/** The first login with another site makes a member, or leads to the page where one can become one. */

const t = translator("en");
const someone = (sub: string, more: object = {}) => ({
  sub,
  name: "Ada Lovel",
  email: `${sub}@example.org`,
  email_verified: true,
  ...more,
});
const { atTheDoor, arriving } = siteWithProviders([
  ...["first", "second", "typist", "hasty"].map((sub) => someone(sub)),
  someone("shy", { email: undefined }),
]);

const countUsers = async ({ site }: Journey, email: string) =>
  (await site.context.database.db.select().from(users).where(eq(users.email, email))).length;

it.concurrent(
  "The first social login asks for a username, and the second for nothing",
  journey(async (on) => {
    const { username: takenUsername } = await aReader(on.site);
    const { page, expectFailure } = await atTheDoor(on);
    await page.goto("/user/notification");
    await whenReady(page, t("accounts:login.submit"));
    await providerLink(page).click();
    await logInThere(page, "first");
    await heading(page, t("social:first.title"));
    await page.getByText(t("social:first.hello", { name: "Ada Lovel" })).waitFor();
    await page.getByText("first@example.org").waitFor();

    // A reload is no loss.
    await page.reload();
    await heading(page, t("social:first.title"));
    await send(page, t("social:first.submit"));
    await page.getByText(t("accounts:errors.terms")).waitFor();
    await promise(page);
    await username(page).fill(takenUsername);
    expectFailure("400 POST /v0/user-fb-register");
    await send(page, t("social:first.submit"));
    await page.getByText(t("errors:USERNAME_TAKEN")).waitFor();
    expect(await describes(username(page))).toContain(t("errors:USERNAME_TAKEN"));
    await username(page).fill("thefirst");
    await send(page, t("social:first.submit"));
    await page.waitForURL(`${on.site.url}/user/notification`);
    await heading(page, t("notifications:title"));
    expect(await page.evaluate(() => ["token", "expirationTime"].filter((key) => key in localStorage))).toHaveLength(2);
    await page.goBack();
    expect(page.url()).not.toContain("/social-login");

    const { page: later } = await atTheDoor(on);
    await later.goto("/signup?next=/posts");
    await whenReady(later, t("accounts:signup.submit"));
    await providerLink(later).click();
    await logInThere(later, "first");
    await later.waitForURL(`${on.site.url}/posts`);
    await headerButton(later, "thefirst").waitFor();
    expect(await countUsers(on, "first@example.org")).toBe(1);
  }),
);

it.concurrent(
  "Social login works by keyboard alone, on a phone",
  { tags: "variation" },
  journey(async (on) => {
    const { page } = await atTheDoor(on, { width: 360 });
    await page.goto("/login");
    await whenReady(page, t("accounts:login.submit"));
    await providerLink(page).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Account" }).fill("typist");
    await page.keyboard.press("Enter");
    await heading(page, t("social:first.title"));
    await expectFocus(page.getByRole("heading", { level: 1 }));
    expect([...(await axeViolations(page)), ...(await smallTargets(page))]).toEqual([]);
    await setWidth(page, 320);
    expect(await horizontalOverflow(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.type("thetypist");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: t("legal:rules.title") }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // Past the conditions.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${on.site.url}/`);
    await heading(page, `${t("home:member.greeting")} thetypist`);
  }),
);

it.concurrent(
  "A double click or a lost response makes one account",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, expectFailure, requests } = await arriving(on, "hasty");
    await username(page).fill("thehasty");
    await promise(page);
    await context.route("**/v0/user-fb-register", async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    expectFailure("failed POST /v0/user-fb-register");
    await page.getByRole("button", { name: t("social:first.submit") }).dblclick();
    await page.getByRole("alert").getByText(t("errors:NETWORK")).waitFor();
    expect(requests.filter((request) => request === "POST /v0/user-fb-register").length).toBe(1);
    await context.unroute("**/v0/user-fb-register");
    expectFailure("406 POST /v0/user-fb-register");
    await send(page, t("social:first.submit"));
    await headerButton(page, "thehasty").waitFor();
    expect(await countUsers(on, "hasty@example.org")).toBe(1);
  }),
);

it.concurrent(
  "A social login whose e-mail has an account with a password leads to the login page",
  { tags: "variation" },
  journey(async (on) => {
    await aReader(on.site, { email: "second@example.org" });
    const { page, expectFailure } = await arriving(on, "second");
    await username(page).fill("thesecond");
    await promise(page);
    expectFailure("406 POST /v0/user-fb-register");
    await send(page, t("social:first.submit"));
    await heading(page, t("social:emailTaken.title"));
    await page.getByText(t("social:emailTaken.text", { email: "second@example.org" })).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("social:ways.logIn"), exact: true })
      .click();
    await heading(page, t("accounts:login.title"));
    expect(await countUsers(on, "second@example.org")).toBe(1);
  }),
);

it.concurrent(
  "A person without an e-mail at the provider is sent to the sign-up",
  { tags: "variation" },
  journey(async (on) => {
    const { page } = await atTheDoor(on);
    await page.goto("/login?next=/posts");
    await whenReady(page, t("accounts:login.submit"));
    await providerLink(page).click();
    await logInThere(page, "shy");
    await heading(page, t("social:noEmail.title"));
    await page
      .getByRole("main")
      .getByRole("link", { name: t("social:ways.signUp") })
      .click();
    await heading(page, t("accounts:signup.title"));
    expect(new URL(page.url()).searchParams.get("next")).toBe("/posts");
  }),
);
