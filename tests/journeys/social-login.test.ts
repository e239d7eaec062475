/** @module-tag variation */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sessions, users } from "#features/accounts/server/tables.ts";
import { axeViolations } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { whenReady } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { callsOfMemberHome, heading, waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { closedSite, logInThere, otherSite, siteWithProviders, providerLink } from "../support/social-login-pages.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Social login of members, and what can go wrong on the way. */

const t = translator("en");
const someone = (sub: string) => ({ sub, name: "Ada Lovel", email: `${sub}@example.org`, email_verified: true });
const { atTheDoor, member, leftFor } = siteWithProviders(["banned", "again", "tampered"].map(someone));

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
  "A social login during a ban shows when the ban ends, and why it runs",
  { tags: "variation" },
  journey(async (on) => {
    const { allowFailure } = await member(on, "banned");
    // The first tab may ask just then.
    for (const path of ["/v1/pending", ...callsOfMemberHome]) allowFailure(`401 GET ${path}`);
    const until = new Date(on.site.clock.now().getTime() + 3 * 86_400_000);
    const { db } = on.site.context.database;
    const loginBanCause = { until: until.toISOString(), ground: "REASON4", note: "Kinder words, please." };
    await db.update(users).set({ loginBannedUntil: until, loginBanCause }).where(eq(users.email, "banned@example.org"));
    const { page, expectFailure } = await atTheDoor(on);
    expectFailure("406 POST /v0/user-fb-access");
    await page.goto("/login");
    await providerLink(page).click();
    await logInThere(page, "banned");
    await heading(page, t("social:banned.title"));
    const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" }).format(until);
    await page.getByText(t("errors:BANNED", { date })).waitFor();
    await page.getByText(t("reasons:REASON4")).waitFor();
    await page.getByText("Kinder words, please.").waitFor();
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
    await eventually(async () => expect((await own2.get(`/v1/post-published/${tale.id}`)).body.bookmarked).toBe(true));
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
