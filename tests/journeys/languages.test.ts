import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { languages, languageStorageKey, ownNames, type Language } from "#contract/languages.ts";
import { sidewaysFaults } from "#tests/support/accessibility.ts";
import { whenReady } from "#tests/support/forms.ts";
import { journey } from "#tests/support/journey.ts";
import { aScene, settled } from "#tests/support/screens.ts";
import { words } from "#tests/support/words.ts";
import { texts } from "#web/text/en.ts";

/** One choice for the interface and for the Tales listed, kept wherever it is made. */

const htmlLang = (page: Page) => page.locator("html").getAttribute("lang");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

/** `home:member.greeting`, `member.greeting`: every key as it would look where its text is missing. */
function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "object" ? keysOf(text, `${path}${key}.`) : [`${path}${key}`.replace(/_(one|many|other)$/, "")],
  );
}
const keys = new Set(
  Object.entries(texts).flatMap(([namespace, content]) => keysOf(content).flatMap((key) => (key.includes(".") ? [key, `${namespace}:${key}`] : [`${namespace}:${key}`]))),
);

async function keysShown(page: Page): Promise<string[]> {
  const spoken = await page.evaluate(() => {
    const labels = [...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")].flatMap((element) =>
      ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? ""),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const said: string[] = [];
    while (walker.nextNode()) if (walker.currentNode.parentElement?.tagName !== "SCRIPT") said.push(walker.currentNode.nodeValue ?? "");
    return [document.title, ...said, ...labels].join(" ");
  });
  const found = spoken.match(/[\w-]+(?:[.:][\w-]+)+/g) ?? [];
  return [...new Set([...found.filter((word) => keys.has(word)), ...(spoken.match(/\{\{.*?\}\}/g) ?? [])])];
}

it.concurrent.each(languages)("in %s every text is there, and fits the narrowest phone", (language) =>
  journey(async ({ visit, site }) => {
    const { sights, people } = await aScene(site, language);
    const addresses = {
      visitor: ["/", "/posts", `/posts/${sights.tale.category}`, "/login", "/signup"],
      writer: ["/", "/laboratory", "/laboratory/edit/my-laboratory", `/laboratory/edit/my-laboratory/edit/${sights.draft}`, `/preview/${sights.draft}`],
      reviewer: ["/admin/tales", `/admin/tales/tale/${sights.submitted}`],
    };
    const faults: Record<string, unknown> = {};
    for (const role of ["visitor", "writer", "reviewer"] as const) {
      const { page } = await visit({ language, width: 320, ...(role === "visitor" ? {} : { as: people[role] }) });
      for (const address of addresses[role]) {
        await page.goto(address);
        await settled(page);
        const found = [...(await keysShown(page)), ...(await sidewaysFaults(page))];
        if (found.length > 0 || (await htmlLang(page)) !== language) faults[`${address} for a ${role}`] = found;
      }
    }
    expect(faults).toEqual({});
  })(),
);

async function chooseInHeader(page: Page, current: Language, language: Language) {
  await page.getByRole("banner").getByRole("button", { name: words(current)("site:language.label") }).click();
  await page.getByRole("banner").getByRole("link", { name: ownNames[language] }).click();
}

it("a choice keeps the page and is kept, for a visitor", journey(async ({ visit, site }) => {
  const { page, context } = await visit();
  await page.goto("/login?next=%2Flaboratory");
  await whenReady(page, words("en")("accounts:login.submit"));
  await chooseInHeader(page, "en", "fr");
  await heading(page, words("fr")("accounts:login.title"));
  expect(page.url()).toBe(`${site.url}/login?next=%2Flaboratory`);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === languageStorageKey)).toMatchObject({ value: "fr", sameSite: "Lax", httpOnly: false });
  expect(await page.evaluate((key) => localStorage.getItem(key), languageStorageKey)).toBe("fr");
  await page.goto("/");
  await page.getByText(words("fr")("home:lead")).waitFor();
}));

it("a choice changes the running page, what it lists, and no more", journey(async ({ visit, site }) => {
  const { people } = await aScene(site, "it");
  const { page, requests } = await visit({ as: people.writer });
  await page.goto("/posts/fiaba?sort=alphabetical&lang=en");
  await settled(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await chooseInHeader(page, "en", "it");
  await heading(page, words("it")("categories:fiaba.title"));
  // The address stops naming a language, and the Tales listed are of the new one.
  await expect.poll(() => page.url()).toBe(`${site.url}/posts/fiaba?sort=alphabetical`);
  expect(await htmlLang(page)).toBe("it");
  expect(await page.getByRole("article").count()).toBeGreaterThan(1);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(requests.filter((request) => request.startsWith("GET /language/"))).toEqual([]);
  await page.reload();
  await heading(page, words("it")("categories:fiaba.title"));
}));

it("an address can name a language, which is no choice", journey(async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/posts?lang=pt");
  await heading(page, words("pt")("tales:index.title"));
  expect(await page.locator("link[rel=alternate][hreflang]").evaluateAll((links) => links.map((link) => link.getAttribute("hreflang")))).toEqual([...languages, "x-default"]);
  await page.goto("/posts");
  await heading(page, words("en")("tales:index.title"));
}));

it("the stored choice wins over the browser's own language, also when only storage kept it", journey(async ({ visit, site }) => {
  const { page, context } = await visit({ language: "pt" });
  await page.goto("/posts");
  expect(await htmlLang(page)).toBe("pt");
  await context.addCookies([{ name: languageStorageKey, value: "es", url: site.url }]);
  await page.goto("/posts");
  expect(await htmlLang(page)).toBe("es");
  await context.clearCookies({ name: languageStorageKey });
  await page.goto("/posts");
  await heading(page, words("es")("tales:index.title"));
  await expect.poll(() => htmlLang(page)).toBe("es");
}));

it("a Tale keeps its own language whatever the page around it speaks", journey(async ({ visit, site }) => {
  const { sights } = await aScene(site, "fr");
  const { page } = await visit();
  await page.goto(`/posts/fiaba/${sights.tale.id}`);
  expect(await htmlLang(page)).toBe("en");
  expect(await page.locator(".tale-text").getAttribute("lang")).toBe("fr");
  expect(await page.getByRole("heading", { level: 1 }).getAttribute("lang")).toBe("fr");
}));

it("the home page has three languages as buttons and a fourth control with all five", journey(async ({ visit, site }) => {
  const t = words("en");
  const { page } = await visit();
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
  await page.getByText(words("fr")("home:lead")).waitFor();
  expect(page.url()).toBe(`${site.url}/`);
}));
