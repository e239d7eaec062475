import { beforeAll, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { journey, theSite } from "../support/journey.ts";
import { heading, htmlLang, taleTitles } from "../support/pages.ts";
import { aReader, aWriter } from "../support/people.ts";
import { aPublishedTale, insertPublishedTales, tagNames } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Reading needs no script, no account and no other host. */

const t = translator("en");
const text = "<p>Nobody had lit the lamp for thirty years.</p><h2>The keeper</h2><p>He was <em>still</em> there.</p>";

let tag: string;
beforeAll(async () => {
  const site = theSite();
  const alphabet = Array.from({ length: 13 }, (_, at) => ({
    title: `Tale ${String.fromCodePoint(65 + at)}`,
    publicationDate: new Date(site.clock.now().getTime() - (at + 1) * 60_000),
  }));
  await insertPublishedTales(site, await aWriter(site), alphabet);
  [tag] = (await tagNames(site)) as [string];
  await aPublishedTale(site, { title: "The lamp", content: text, tags: [tag] });
});

it(
  "Home page, category and Tale work without script",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ javaScript: false });
    await page.goto("/");
    await page.getByText(t("home:lead")).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("categories:horror.title") })
      .click();
    await heading(page, t("categories:horror.title"));
    await eventually(async () =>
      expect(await taleTitles(page)).toEqual([
        "The lamp",
        ..."ABCDEFGHIJK".split("").map((letter) => `Tale ${letter}`),
      ]),
    );

    await page.getByRole("link", { name: t("tales:sort.alphabetical") }).click();
    expect(new URL(page.url()).search).toBe("?sort=alphabetical");
    await eventually(async () => expect((await taleTitles(page))[0]).toBe("Tale A"));

    await page.getByRole("combobox", { name: t("tales:tag.label"), exact: true }).selectOption(tag);
    await page.getByRole("button", { name: t("tales:tag.search") }).click();
    await eventually(async () => expect(await taleTitles(page)).toEqual(["The lamp"]));
    await page.getByRole("link", { name: t("tales:tag.remove", { tag }) }).click();

    const pages = page.getByRole("navigation", { name: t("site:paging.label") });
    await pages.getByText(t("site:paging.summary", { from: 1, to: 12, total: 14 })).waitFor();
    await pages.getByRole("link", { name: t("site:paging.page", { page: 2 }) }).click();
    expect(new URL(page.url()).search).toBe("?sort=alphabetical&page=2");
    await eventually(async () => expect(await taleTitles(page)).toEqual(["Tale M", "The lamp"]));

    await page.getByRole("link", { name: "The lamp" }).click();
    await heading(page, "The lamp");
    expect(await page.locator(".tale-text").innerHTML()).toBe(text);
    await page.getByRole("link", { name: tag }).click();
    await eventually(async () => expect(await taleTitles(page)).toEqual(["The lamp"]));
    await page.goBack();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("categories:horror.title"), exact: true })
      .click();
    expect(page.url()).toBe(`${site.url}/posts/horror`);
  }),
);

it(
  "The language is chosen without script and the page stays",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const italian = translator("it");
    const { page } = await openBrowser({ javaScript: false });
    await page.goto("/posts/horror?sort=alphabetical");
    await page.getByRole("button", { name: t("site:language.label") }).click();
    await page.getByRole("link", { name: "Italiano" }).click();
    expect(page.url()).toBe(`${site.url}/posts/horror?sort=alphabetical`);
    await heading(page, italian("categories:horror.title"));
    expect(await htmlLang(page)).toBe("it");
    await page.goto("/");
    await page.getByText(italian("home:lead")).waitFor();
  }),
);

it(
  "The narrow menu opens without script",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser({ javaScript: false, width: 360 });
    await page.goto("/");
    await page.getByRole("button", { name: t("site:nav.menu") }).click();
    const menu = page.getByRole("dialog", { name: t("site:nav.menu") });
    await menu.getByRole("link", { name: t("site:nav.tales") }).click();
    await heading(page, t("tales:index.title"));
    expect(await menu.isVisible()).toBe(false);
  }),
);

it(
  "A missing page keeps the menu",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page, expectFailure } = await openBrowser({ javaScript: false });
    for (const address of ["/no-such-page", "/posts/no-such-category", "/posts/horror/999999", "/posts/horror/abc"]) {
      expectFailure(`404 GET ${address}`);
      expect((await page.goto(address))?.status()).toBe(404);
      await heading(page, t("site:errorPage.notFound"));
      const menu = page.getByRole("navigation", { name: t("site:nav.label") });
      await menu.getByRole("link", { name: t("site:nav.tales") }).waitFor();
    }
  }),
);

it(
  "Short and wrong addresses of a Tale redirect to the right one",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ javaScript: false });
    await page.goto("/posts/horror?tag=" + encodeURIComponent(tag));
    const path = await page.getByRole("link", { name: "The lamp" }).getAttribute("href");
    const id = path?.split("/").at(-1);
    await page.goto(`/posts/tale/${id}#42`);
    expect(page.url()).toBe(`${site.url}/posts/horror/${id}#42`);
    await page.goto(`/posts/fiaba/${id}`);
    expect(page.url()).toBe(`${site.url}/posts/horror/${id}`);
  }),
);

it(
  "Visitors download no application and nothing from other sites",
  journey(async ({ openBrowser }) => {
    const { page, requests } = await openBrowser();
    for (const address of ["/", "/posts", "/posts/horror", "/posts/horror?page=2", "/our-privacy"]) {
      await page.goto(address, { waitUntil: "networkidle" });
    }
    const scripts = new Set(
      requests.filter((request) => /\.js(\?|$)/.test(request)).map((request) => request.replace(/-[\w-]+\.js$/, "")),
    );
    // The carousel of categories on /posts loads the script of its buttons.
    expect([...scripts]).toEqual(["GET /assets/boot", "GET /assets/carousel"]);
    expect(requests.filter((request) => /^\w+ \/(v0|v1|auth)\//.test(request))).toEqual([]);
  }),
);

it(
  "The tag search works once a tag is chosen, and says so before",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { page } = await openBrowser({ as: await aWriter(site) });
    await page.goto("/posts/horror");
    const search = page.getByRole("button", { name: t("tales:tag.search") });
    await page.getByRole("search").getByText(t("tales:tag.choose")).last().waitFor();
    await search.and(page.locator("[aria-disabled=true]")).press("Enter");
    expect(new URL(page.url()).search).toBe("");
    await page.getByRole("combobox", { name: t("tales:tag.label"), exact: true }).selectOption(tag);
    await search.click();
    await page.waitForURL(/\?tag=/);
    await eventually(async () => expect(await taleTitles(page)).toEqual(["The lamp"]));
  }),
);

it(
  "A visitor sees a Tale's date in the time zone of their device, without the application, as a member does",
  journey(async ({ openBrowser, site }) => {
    const publicationDate = new Date("2025-11-28T05:00:00Z");
    const [id] = await insertPublishedTales(site, await aWriter(site), [
      { title: "Near the date line", publicationDate },
    ]);
    for (const { as, language, date } of [
      { as: undefined, language: "en", date: "27\u00a0November 2025" },
      { as: undefined, language: "it", date: "27\u00a0novembre 2025" },
      { as: await aReader(site), language: "en", date: "27\u00a0November 2025" },
    ] as const) {
      const { page, requests } = await openBrowser({ as, language, timeZone: "Pacific/Pago_Pago" });
      await page.goto(`/posts/horror/${id}?lang=${language}`);
      await eventually(async () => expect(await page.locator("article header").innerText()).toContain(date));
      if (as === undefined)
        expect(requests.filter((each) => each.endsWith(".js") && !each.includes("/boot-"))).toEqual([]);
    }
  }),
);
