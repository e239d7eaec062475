import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { languages, languageStorageKey, ownNames, type Language } from "#vocabulary/languages.ts";
import { eventually } from "../support/eventually.ts";
import { whenReady } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { heading, htmlLang, waitUntilLoaded } from "../support/pages.ts";
import { seedContent } from "../support/seed-content.ts";
import { translator } from "../support/translator.ts";

/** One choice applies to the interface and to the listed Tales, and is remembered wherever it is made. */

async function chooseInHeader(page: Page, current: Language, language: Language) {
  await page
    .getByRole("banner")
    .getByRole("button", { name: translator(current)("site:language.label") })
    .click();
  await page.getByRole("banner").getByRole("link", { name: ownNames[language] }).click();
}

it(
  "A visitor's choice of language keeps the page and is remembered",
  journey(async ({ openBrowser, site }) => {
    const { page, context } = await openBrowser();
    await page.goto("/login?next=%2Flaboratory");
    await whenReady(page, translator("en")("accounts:login.submit"));
    await chooseInHeader(page, "en", "fr");
    await heading(page, translator("fr")("accounts:login.title"));
    expect(page.url()).toBe(`${site.url}/login?next=%2Flaboratory`);
    const cookies = await context.cookies();
    const cookie = cookies.find(({ name }) => name === languageStorageKey);
    expect(cookie).toMatchObject({ value: "fr", sameSite: "Lax", httpOnly: false });
    expect(await page.evaluate((key) => localStorage.getItem(key), languageStorageKey)).toBe("fr");
    await page.goto("/");
    await page.getByText(translator("fr")("home:lead")).waitFor();
  }),
);

it(
  "A member's choice of language changes the texts and the lists of the running page, nothing else",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { people } = await seedContent(site, "it");
    const { page, requests } = await openBrowser({ as: people.writer });
    await page.goto("/posts/fiaba?sort=alphabetical&lang=en");
    await waitUntilLoaded(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await chooseInHeader(page, "en", "it");
    await heading(page, translator("it")("categories:fiaba.title"));
    // The address no longer names a language, and the listed Tales are in the new one.
    await eventually(() => expect(page.url()).toBe(`${site.url}/posts/fiaba?sort=alphabetical`));
    expect(await htmlLang(page)).toBe("it");
    // The address changes a moment before the list does.
    await eventually(async () => expect(await page.getByRole("article").count()).toBeGreaterThan(1));
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    expect(requests.filter((request) => request.startsWith("GET /language/"))).toEqual([]);
    await page.reload();
    await heading(page, translator("it")("categories:fiaba.title"));
  }),
);

it(
  "A language in the address is not remembered as a choice",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.goto("/posts?lang=pt");
    await heading(page, translator("pt")("tales:index.title"));
    const alternates = page.locator("link[rel=alternate][hreflang]");
    const inLanguages = await alternates.evaluateAll((links) => links.map((link) => link.getAttribute("hreflang")));
    expect(inLanguages).toEqual([...languages, "x-default"]);
    await page.goto("/posts");
    await heading(page, translator("en")("tales:index.title"));
  }),
);

it(
  "A stored choice wins over the browser's own language, even one that only storage kept",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page, context } = await openBrowser({ language: "pt" });
    await page.goto("/posts");
    expect(await htmlLang(page)).toBe("pt");
    await context.addCookies([{ name: languageStorageKey, value: "es", url: site.url }]);
    await page.goto("/posts");
    expect(await htmlLang(page)).toBe("es");
    await context.clearCookies({ name: languageStorageKey });
    await page.goto("/posts");
    await heading(page, translator("es")("tales:index.title"));
    await eventually(async () => expect(await htmlLang(page)).toBe("es"));
  }),
);

it(
  "A Tale keeps its own language on a page in another language",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { pathParameters } = await seedContent(site, "fr");
    const { page } = await openBrowser();
    await page.goto(`/posts/fiaba/${pathParameters.tale.id}`);
    expect(await htmlLang(page)).toBe("en");
    expect(await page.locator(".tale-text").getAttribute("lang")).toBe("fr");
    expect(await page.getByRole("heading", { level: 1 }).getAttribute("lang")).toBe("fr");
  }),
);

it(
  "The home page has three languages as buttons and a fourth control with all five",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const t = translator("en");
    const { page } = await openBrowser();
    await page.goto("/");
    const main = page.getByRole("main");
    for (const name of ["English", "Español", "Italiano"]) await main.getByRole("link", { name }).waitFor();
    expect(await main.getByRole("link", { name: "Français" }).count()).toBe(0);
    await main.getByRole("button", { name: t("home:languages.all") }).click();
    const dialog = page.getByRole("dialog", { name: t("home:languages.title") });
    expect(await dialog.getByRole("link").allTextContents()).toEqual(Object.values(ownNames));
    await dialog.getByRole("button", { name: t("site:buttons.ok") }).click();
    await dialog.waitFor({ state: "hidden" });
    await main.getByRole("button", { name: t("home:languages.all") }).click();
    await dialog.getByRole("link", { name: "Français" }).click();
    await page.getByText(translator("fr")("home:lead")).waitFor();
    expect(page.url()).toBe(`${site.url}/`);
  }),
);
