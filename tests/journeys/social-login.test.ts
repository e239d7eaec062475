import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { sessions, users } from "#server/features/accounts/tables.ts";
import { axeViolations, horizontalOverflow, smallTargets, setWidth } from "#tests/support/accessibility.ts";
import { expectFocus } from "#tests/support/discussion-page.ts";
import { describes, send, whenReady } from "#tests/support/forms.ts";
import { journey, type Journey } from "#tests/support/journey.ts";
import { callsOfMemberHome, headerButton, heading, waitUntilLoaded } from "#tests/support/pages.ts";
import { aReader } from "#tests/support/people.ts";
import {
  closedSite,
  logInThere,
  otherSite,
  promise,
  siteWithProviders,
  username,
  providerLink,
} from "#tests/support/social-login-pages.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { translator } from "#tests/support/translator.ts";

/** Social login in a browser. */

const t = translator("en");
const someone = (sub: string, more: object = {}) => ({
  sub,
  name: "Ada Lovel",
  email: `${sub}@example.org`,
  email_verified: true,
  ...more,
});
const { atTheDoor, arriving, member, leftFor } = siteWithProviders([
  ...["first", "second", "typist", "hasty", "banned", "again", "tampered"].map((sub) => someone(sub)),
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

it.concurrent(
  "A failed social login is explained",
  journey(async (on) => {
    const { page, context } = await atTheDoor(on);
    await page.goto("/login?next=/posts");
    await whenReady(page, t("accounts:login.submit"));
    await providerLink(page).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("status").getByText(t("social:errors.cancelled")).waitFor();
    expect(new URL(page.url()).searchParams.get("next")).toBe("/posts");

    await providerLink(page, closedSite).click();
    await page.getByRole("alert").getByText(t("social:errors.unavailable")).waitFor();

    const otherLogin = await leftFor(context, "tampered");
    otherLogin.searchParams.set("state", "of-somebody-else-entirely");
    await page.goto(otherLogin.href);
    await page.getByRole("alert").getByText(t("social:errors.expired")).waitFor();

    const forged = await leftFor(context, "tampered");
    forged.searchParams.set("code", "made-up");
    await page.goto(forged.href);
    await page.getByRole("alert").getByText(t("social:errors.failed")).waitFor();
    expect(await page.evaluate(() => "token" in localStorage)).toBe(false);
  }),
);

it.concurrent(
  "A social login without its pending login starts again",
  { tags: "variation" },
  journey(async (on) => {
    const { page, expectFailure } = await atTheDoor(on);
    expectFailure("401 GET /v0/user-fb");
    await page.goto("/social-login?next=/posts");
    await heading(page, t("social:gone.title"));
    expect(await providerLink(page).getAttribute("href")).toBe("/auth/social/1?next=%2Fposts");
  }),
);

it.concurrent(
  "A logged-in member who opens the page of a social login is redirected",
  { tags: "variation" },
  journey(async (on) => {
    const { page, expectFailure } = await on.openBrowser({ as: await aReader(on.site) });
    expectFailure("401 GET /v0/user-fb");
    await page.goto("/social-login?next=/posts");
    await page.waitForURL(`${on.site.url}/posts`);
    expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBe(null);
  }),
);

it.concurrent(
  "A social login during a ban shows when the ban ends",
  { tags: "variation" },
  journey(async (on) => {
    const { allowFailure } = await member(on, "banned");
    // The first tab may ask just then.
    for (const path of ["/v1/pending", ...callsOfMemberHome]) allowFailure(`401 GET ${path}`);
    const until = new Date(on.site.clock.now().getTime() + 3 * 86_400_000);
    const { db } = on.site.context.database;
    await db.update(users).set({ loginBannedUntil: until }).where(eq(users.email, "banned@example.org"));
    const { page, expectFailure } = await atTheDoor(on);
    expectFailure("406 POST /v0/user-fb-access");
    await page.goto("/login");
    await providerLink(page).click();
    await logInThere(page, "banned");
    await heading(page, t("social:banned.title"));
    const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" }).format(until);
    await page.getByText(t("errors:BANNED", { date })).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(null);
  }),
);

it.concurrent(
  "A social login in another tab continues the interrupted action",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, expectFailure, allowFailure, requests } = await member(on, "again");
    const tale = await aPublishedTale(on.site);
    // Until nothing more is asked: what asks in the background does not ask anybody to log in again.
    await page.goto(`/posts/horror/${tale.id}`, { waitUntil: "networkidle" });
    await waitUntilLoaded(page);
    const [own] = await on.site.context.database.db.select().from(users).where(eq(users.email, "again@example.org"));
    await on.site.context.database.db.delete(sessions).where(eq(sessions.userId, own!.id));
    expectFailure("401 POST /v1/posts/bookmark");
    // The counter of notifications is brought up to date when the live connection comes again.
    allowFailure("401 GET /v1/pending");
    const favourite = page.getByRole("button", { name: t("tales:favourite"), exact: true });
    await favourite.click();
    const dialog = page.getByRole("dialog", { name: t("site:loginAgain.title") });
    await dialog.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const opening = context.waitForEvent("page");
    await dialog.getByRole("link", { name: t("social:continueWith", { name: otherSite }) }).click();
    const other = await opening;
    // The other site still knows them.
    await heading(other, t("social:done.title"));
    await other.getByText(t("social:done.textTo", { username: "theagain" })).waitFor();
    await dialog.waitFor({ state: "hidden" });
    await favourite.and(page.locator("[aria-pressed=true]")).waitFor();
    const own2 = on.site.visitor();
    own2.token = await page.evaluate(() => localStorage.getItem("token"));
    await vi.waitFor(
      async () => expect((await own2.get(`/v1/post-published/${tale.id}`)).body.bookmarked).toBe(true),
      10_000,
    );
    expect(requests.filter((request) => request.startsWith("POST /v1/posts/bookmark")).length).toBe(2);
  }),
);

it.concurrent(
  "The provider links work without the application",
  { tags: "variation" },
  journey(async (on) => {
    const { page } = await on.openBrowser({ javaScript: false });
    for (const address of ["/login", "/signup"]) {
      await page.goto(address);
      expect(await providerLink(page).getAttribute("href")).toBe("/auth/social/1");
      expect(await providerLink(page, closedSite).getAttribute("href")).toBe("/auth/social/2");
    }
  }),
);
