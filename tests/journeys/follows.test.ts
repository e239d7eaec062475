/** @module-tag variation */
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { manyReaders } from "#features/comments/server/concurrent-readers.fixture.ts";
import { logInWith } from "../support/login-page.ts";
import { aReader, password } from "../support/people.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Following members and tags. */

const t = translator("en");

it.concurrent(
  "A visitor who presses Follow at the end of a Tale logs in once, returns, and follows the author",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, tale, address } = await openTale(on, null);
    const author = tale.writer.username;
    await page.getByRole("link", { name: t("follows:follow", { name: author }) }).click();
    await logInWith(page, reader.email, password);
    await page.waitForURL((url) => url.pathname === address && url.search === "");
    await page.getByText(t("follows:done", { name: author })).waitFor();
    const button = page.getByRole("button", { name: `${t("follows:button")}: ${author}` });
    await button.and(page.locator("[aria-pressed=true]")).waitFor();
    await eventually(async () => expect((await reader.client.get("/v1/follows")).body.totalUsers).toBe(1));

    await page.goto("/user/following");
    await page.getByRole("link", { name: tale.title }).first().waitFor();
    await page.getByRole("link", { name: author, exact: true }).last().click();
    await page.getByText(t("follows:followers", { count: 1 })).waitFor();
    await button.and(page.locator("[aria-pressed=true]")).waitFor();
    await button.click();
    await page.getByText(t("follows:followers", { count: 1 })).waitFor({ state: "detached" });
    await eventually(async () => expect((await reader.client.get("/v1/follows")).body.totalUsers).toBe(0));
  }),
);

it.concurrent(
  "A link that asks to follow does nothing in a session that is older than a login takes",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const tale = await aPublishedTale(on.site);
    const { page } = await on.openBrowser({ as: reader });
    await page.addInitScript(() => {
      const expiry = Number(localStorage.getItem("expirationTime"));
      if (expiry > 0) localStorage.setItem("expirationTime", String(Math.min(expiry, Date.now() + 20 * 60 * 60_000)));
    });
    await page.goto(`/posts/horror/${tale.id}?do=${encodeURIComponent(`follow ${tale.writer.username}`)}`);
    await page.waitForURL((url) => url.search === "");
    const button = page.getByRole("button", { name: `${t("follows:button")}: ${tale.writer.username}` });
    await button.and(page.locator("[aria-pressed=false]")).waitFor();
    expect((await reader.client.get("/v1/follows")).body.totalUsers).toBe(0);
  }),
);

it.concurrent(
  "A member follows a tag on its list, and finds its Tales",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const tale = await aPublishedTale(on.site, { title: "The tide that came twice" });
    const [tag] = tale.tags;
    const { page } = await on.openBrowser({ as: reader });
    await page.goto("/user/following");
    await page.getByText(t("follows:page.empty")).waitFor();
    await page.goto(`/posts/horror?tag=${encodeURIComponent(tag!)}`);
    const button = page.getByRole("button", { name: `${t("follows:button")}: ${tag}` });
    await button.click();
    await button.and(page.locator("[aria-pressed=true]")).waitFor();
    await eventually(async () => expect((await reader.client.get("/v1/follows-tag")).body.totalTags).toBe(1));
    await page.reload();
    await button.and(page.locator("[aria-pressed=true]")).waitFor();
    await page.goto("/user/following");
    await page.getByRole("link", { name: tale.title }).first().waitFor();
  }),
);

it.concurrent(
  "A member finds all followed members in pages, however many, and the followed tags",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const others = await manyReaders(on.site, 30);
    for (const { username } of others) await reader.client.put(`/v1/follows/${username}`);
    const [tagName] = (await aPublishedTale(on.site)).tags;
    await reader.client.put("/v1/follows-tag", { query: { tagName, categoryName: "HORROR", languageName: "EN" } });
    const { page } = await on.openBrowser({ as: reader });
    const member = ({ username }: { username: string }) =>
      page.getByRole("main").getByRole("link", { name: username, exact: true });
    await page.goto("/user/following");
    await member(others[29]!).waitFor();
    expect(await member(others[0]!).count()).toBe(0);
    await page.getByRole("link", { name: `${t("follows:page.allMembers")} (30)` }).click();
    await page.waitForURL("**/user/following/members");
    await member(others[10]!).waitFor();
    await page.getByRole("link", { name: t("site:paging.page", { page: 2 }) }).click();
    await member(others[9]!).waitFor();
    await member(others[0]!).waitFor();
    expect(await member(others[10]!).count()).toBe(0);
    await page.getByRole("link", { name: t("follows:page.back") }).click();
    await page.waitForURL("**/user/following");
    await page.goto("/user/following/tags");
    await page.getByRole("main").getByRole("link", { name: tagName!, exact: true }).waitFor();
  }),
);
