import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { journey } from "../support/journey.ts";
import { taleTitles } from "../support/pages.ts";
import { aModerator, aReader, aWriter } from "../support/people.ts";
import { aPublishedTale, insertPublishedTales, aSubmittedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Rendered pages are cached, and rendered again as soon as their content changes. */

const t = translator("en");
/** Each title once, because the home page shows one of its Tales twice. */
const titles = async (page: Page) => [...new Set(await taleTitles(page))];
const fairyTale = (title: string) => ({ title, categoryName: "FIABA" });

it(
  "A published Tale is on every list at once, and a deleted one on none",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const first = await aPublishedTale(site, fairyTale("The first"));
    const reviewer = await aModerator(site);
    const second = await aSubmittedTale(site, fairyTale("The second"));
    const { page } = await openBrowser();
    const seenAt = async (address: string) => {
      await page.goto(address);
      return titles(page);
    };
    const lists = ["/", "/posts", "/posts/fiaba", "/posts/fiaba?sort=alphabetical"];
    const ofFirst = `/posts/fiaba/${first.id}`;
    const ofSecond = `/posts/fiaba/${second.id}`;
    // The page is requested twice; the second response comes from the cache.
    for (const address of [...lists, ...lists]) expect(await seenAt(address)).toEqual(["The first"]);
    for (const address of [ofFirst, ofFirst]) expect(await seenAt(address)).toEqual(["The first"]);

    expect((await reviewer.client.patch(`/v1/posts/${second.id}`)).status).toBe(200);
    for (const address of lists) expect((await seenAt(address)).toSorted()).toEqual(["The first", "The second"]);
    // The end of a Tale's page shows others of its category, but a publication leaves the cached pages as they are.
    expect(await seenAt(ofFirst)).toEqual(["The first"]);
    expect(await seenAt(ofSecond)).toEqual(["The second", "The first"]);
    const notCachedBefore = `${ofFirst}?page=2`;
    expect(await seenAt(notCachedBefore)).toEqual(["The first", "The second"]);

    expect((await second.writer.client.delete(`/v1/delete/${second.id}`)).status).toBe(204);
    for (const address of [...lists, ofFirst, notCachedBefore]) expect(await seenAt(address)).toEqual(["The first"]);
  }),
);

it(
  "An unchanged page is 304 by its ETag, and a changed one is sent whole",
  journey(async ({ openBrowser, site }) => {
    const { id } = await aSubmittedTale(site, { title: "Marked", categoryName: "CRIMINALE" });
    const reviewer = await aModerator(site);
    const { page } = await openBrowser();
    const response = await page.goto("/posts/criminale");
    const mark = response?.headers()["etag"];
    expect(mark).toBeTruthy();
    const asABrowser = { accept: "text/html", "accept-encoding": "gzip, deflate, br", "accept-language": "en" };
    const ask = () => site.visitor().get("/posts/criminale", { headers: { ...asABrowser, "if-none-match": mark! } });
    expect((await ask()).status).toBe(304);
    await reviewer.client.patch(`/v1/posts/${id}`);
    expect((await ask()).status).toBe(200);
  }),
);

it(
  "A request on its way during the publication shows the Tale",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reviewer = await aModerator(site);
    const tales = [];
    for (const title of ["One", "Two", "Three", "Four", "Five"]) {
      tales.push(await aSubmittedTale(site, { title, categoryName: "ROMANTICHE" }));
    }
    const { page } = await openBrowser();
    for (const { id, title } of tales) {
      // The page is requested while the change runs. Requests after the change must show it.
      await Promise.all([page.goto("/posts/romantiche"), reviewer.client.patch(`/v1/posts/${id}`)]);
      await page.goto("/posts/romantiche");
      expect(await titles(page)).toContain(title);
    }
    await page.getByText(t("tales:count", { count: 5 }), { exact: true }).waitFor();
  }),
);

it(
  "A like moves a Tale to the top of its category at once",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const writer = await aWriter(site);
    const rows = ["Alba", "Brina", "Cenere"].map((title, at) => ({
      title,
      totLikes: at,
      category: "FANTASCIENZA" as const,
    }));
    const [alba] = await insertPublishedTales(site, writer, rows);
    const { page } = await openBrowser({ javaScript: false });
    await page.goto("/posts/fantascienza");
    await page.getByRole("link", { name: t("tales:sort.favourites") }).click();
    expect(await taleTitles(page)).toEqual(["Cenere", "Brina", "Alba"]);
    const card = (title: string) => page.getByRole("article").filter({ hasText: title });
    await card("Cenere")
      .getByText(t("tales:likes", { count: 2 }))
      .waitFor();
    expect(await card("Alba").getByText(/like/).count()).toBe(0);

    for (const reader of [await aReader(site), await aReader(site), await aReader(site)]) {
      expect((await reader.client.post(`/v1/posts/${alba}/like`)).status).toBe(200);
    }
    await page.reload();
    expect(await taleTitles(page)).toEqual(["Alba", "Cenere", "Brina"]);
    await card("Alba")
      .getByText(t("tales:likes", { count: 3 }))
      .waitFor();
  }),
);

it(
  "The end of a Tale shows its author's other Tales as they are published, hidden and deleted",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const tale = await aPublishedTale(site, { title: "The one that is read", categoryName: "MOTIVAZIONALI", author });
    const { page } = await openBrowser({ javaScript: false });
    /** How often the other Tale is offered. */
    const atEnd = async () => {
      await page.goto(`/posts/motivazionali/${tale.id}`);
      return page.getByText("Another of the same").count();
    };
    expect([await atEnd(), await atEnd()]).toEqual([0, 0]);
    await page.getByRole("heading", { level: 2, name: author.username }).getByRole("link").waitFor();

    const other = await aPublishedTale(site, { title: "Another of the same", categoryName: "FIABA", author });
    expect(await atEnd()).toBe(1);
    // Alone on its shelf, the page leads on to another Tale of its author.
    await page.getByText(t("tales:end.next")).waitFor();
    await author.client.patch("/v1/privacy", { query: { newPrivacy: "profile-trophies" } });
    expect(await atEnd()).toBe(0);
    await author.client.patch("/v1/privacy", { query: { newPrivacy: "profile-tales-trophies" } });
    expect(await atEnd()).toBe(1);
    await author.client.delete(`/v1/delete/${other.id}`);
    expect(await atEnd()).toBe(0);
  }),
);
