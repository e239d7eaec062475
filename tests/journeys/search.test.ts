import { expect, it } from "vitest";
import { horizontalOverflow } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { holdBackApplication } from "../support/pages.ts";
import { aReader, aWriter } from "../support/people.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The search page, and the search field of the header with its suggestions. */

const t = translator("en");
const headerField = { name: t("search:header.label") };

it.concurrent(
  "Without JavaScript a visitor searches from the header, filters and removes a filter",
  journey(async (on) => {
    await aPublishedTale(on.site, { title: "The marmot", content: "<p>A marmot slept under the hedge.</p>" });
    await aPublishedTale(on.site, { title: "La marmotte", languageName: "FR", content: "<p>Une marmot anglaise.</p>" });
    const { page } = await on.openBrowser({ javaScript: false });
    await page.goto(`${on.site.url}/posts`);
    await page.getByRole("searchbox", headerField).fill("marmot");
    await page.getByRole("searchbox", headerField).press("Enter");
    await page.waitForURL(/\/search\?query=marmot/);
    // The language of the page, and links to the others.
    await page
      .getByRole("status")
      .filter({ hasText: t("search:count", { count: 1 }) })
      .waitFor();
    expect(await page.locator("mark").first().textContent()).toMatch(/marmot/i);
    const others = page.getByRole("navigation", { name: t("search:languages.label") }).getByRole("link");
    const links = { Español: 0, Italiano: 0, Français: 1, Português: 0, [t("search:languages.all")]: 2 };
    expect(await others.allTextContents()).toEqual(Object.entries(links).map(([name, count]) => `${name} (${count})`));
    await others.filter({ hasText: "Français" }).click();
    await page.getByRole("link", { name: "La marmotte" }).first().waitFor();
    // Where English has only similar words, the other languages are still offered once.
    await page.goto(`${on.site.url}/search?query=marmotte`);
    await page.getByText(t("search:similar", { query: "marmotte" })).waitFor();
    expect(await others.allTextContents()).toContain("Français (1)");
    expect(await page.getByRole("link", { name: /^Removing/ }).count()).toBe(0);
    await page.goto(`${on.site.url}/search?query=marmot&languageName=FR&languageName=PT&utm_source=x`);
    await page.getByText(t("search:count", { count: 1 })).waitFor();
    await page.getByRole("link", { name: "Remove Português" }).click();
    await page
      .getByRole("status")
      .filter({ hasText: t("search:count", { count: 1 }) })
      .waitFor();
    await page.getByRole("link", { name: "Remove Français" }).click();
    await page
      .getByRole("status")
      .filter({ hasText: t("search:count", { count: 2 }) })
      .waitFor();
    expect(new URL(page.url()).searchParams.getAll("languageName")).toHaveLength(5);
  }),
);

it.concurrent(
  "A category, a level and a member’s name that are typed lead there",
  journey(async ({ openBrowser, site }) => {
    const member = await aReader(site, { username: "Horrorshow" });
    const { page } = await openBrowser({ javaScript: false });
    await page.goto("/search?query=Terror&lang=es");
    await page.getByRole("link", { name: `Categoría: ${translator("es")("categories:horror.title")}` }).waitFor();
    await page.goto("/search?query=level+b1&lang=en");
    await page.getByRole("link", { name: t("search:understood.level", { level: "B1" }) }).click();
    await page.waitForURL(/\/search\?level=B1/);
    await page.goto("/search?query=horror");
    await page.getByRole("link", { name: t("search:understood.category", { category: "Horror" }) }).waitFor();
    await page.getByRole("link", { name: t("search:understood.profile", { username: member.username }) }).click();
    await page.waitForURL(/\/profile\/Horrorshow/);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(member.username);
  }),
);

it.concurrent(
  "An empty result says which filter to loosen",
  { tags: "variation" },
  journey(async (on) => {
    await aPublishedTale(on.site, { title: "A pangolin", categoryName: "FIABA" });
    const { page } = await on.openBrowser({ javaScript: false });
    await page.goto(`${on.site.url}/search?query=pangolin&category=HORROR&level=A1&languageName=EN`);
    await page.getByText(t("search:nothingWithFilters")).waitFor();
    await page.goto(`${on.site.url}/search?query=pangolin&category=HORROR&languageName=EN`);
    const loosen = page.getByRole("link", {
      name: t("search:loosen", { filter: t("categories:horror.title"), count: 1 }),
    });
    expect(await page.getByRole("link", { name: /^Removing/ }).count()).toBe(1);
    await loosen.click();
    await page.getByRole("link", { name: "A pangolin" }).first().waitFor();
  }),
);

it.concurrent(
  "On a phone the link to the author of a found Tale is at least 24 pixels high",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    await aPublishedTale(site, { author, title: "The quagga" });
    const { page } = await openBrowser({ width: 360, javaScript: false });
    await page.goto("/search?query=quagga");
    const box = await page.getByRole("link", { name: author.username, exact: true }).boundingBox();
    // WCAG 2.5.8: the title is too near to count the space around it.
    expect(box!.height).toBeGreaterThanOrEqual(24);
  }),
);

it.concurrent(
  "On a phone the search field takes the row of the header while it has the focus",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aReader(site), width: 320 });
    await page.goto("/rules");
    const field = page.getByRole("searchbox", headerField).or(page.getByRole("combobox", headerField));
    const width = async () => (await field.boundingBox())!.width;
    expect(await width()).toBeLessThan(150);
    await page.keyboard.press("/");
    await eventually(async () => expect(await width()).toBeGreaterThan(250));
    expect(await horizontalOverflow(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await eventually(async () => expect(await width()).toBeLessThan(150));
  }),
);

it.concurrent(
  "A search for words that no Tale has leads to the Tales",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser({ javaScript: false });
    await page.goto("/search?query=xyzzyplugh");
    await page.getByText(t("search:nothing")).waitFor();
    await page.getByRole("link", { name: t("search:browse") }).click();
    await page.waitForURL("**/posts");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(t("tales:index.title"));
  }),
);

it.concurrent(
  "The key / focuses the field, and suggestions are chosen by keyboard, without the application",
  { tags: "variation" },
  journey(async (on) => {
    const tale = await aPublishedTale(on.site, { title: "The capybara <b>&amp;</b> friends" });
    const { page } = await on.openBrowser();
    await page.goto(`${on.site.url}/rules`);
    await page.keyboard.press("/");
    const field = page.getByRole("combobox", headerField);
    await field.waitFor();
    await page.keyboard.type("capy");
    const option = page.getByRole("option", { name: "The capybara <b>&amp;</b> friends" });
    await option.waitFor();
    expect(await field.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Escape");
    await option.waitFor({ state: "detached" });
    await page.keyboard.press("ArrowDown");
    await option.waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await field.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
    await page.keyboard.press("Enter");
    await page.waitForURL(`${on.site.url}/posts/horror/${tale.id}`);
  }),
);

it.concurrent(
  "A word that a member types keeps its field and its suggestions when the application starts late",
  { tags: "variation" },
  journey(async (on) => {
    await aPublishedTale(on.site, { title: "The echidna" });
    const { page } = await on.openBrowser({ as: await aReader(on.site) });
    const release = await holdBackApplication(page);
    await page.goto("/rules", { waitUntil: "commit" });
    const field = page.locator("[data-search-field]");
    await field.fill("echi");
    await page.getByRole("option", { name: "The echidna" }).waitFor();
    const element = await field.elementHandle();
    release();
    await page.locator("[data-live=on]").waitFor({ state: "attached" });
    expect(await element!.evaluate((each) => each.isConnected)).toBe(true);
    expect(await field.inputValue()).toBe("echi");
    await field.press("Enter");
    await page.waitForURL(/\/search\?query=echi/);
  }),
);

it.concurrent(
  "A member's languages and hidden warnings become filters of the search",
  { tags: "variation" },
  journey(async (on) => {
    await aPublishedTale(on.site, { title: "The ocelot" });
    const reader = await aReader(on.site);
    const settings = { languagesRead: ["EN", "IT"], hiddenWarnings: ["DEATH"] };
    await reader.client.put("/v1/reading-settings", { body: settings });
    const { page } = await on.openBrowser({ as: reader });
    await page.goto(`${on.site.url}/rules`);
    await page.locator("[data-search-field]").fill("ocelot");
    await page.locator("[data-search-field]").press("Enter");
    await page.waitForURL("**&withoutWarning=**");
    expect(new URL(page.url()).search).toBe("?query=ocelot&languageName=EN&languageName=IT&withoutWarning=DEATH");
    await page.getByRole("link", { name: "The ocelot" }).first().waitFor();
  }),
);
