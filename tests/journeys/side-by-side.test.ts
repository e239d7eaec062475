/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { languageInSentence } from "#ui/words-of-language.ts";
import { axeViolations } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { heading, waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import type { TestSite } from "../support/site.ts";
import { anOpenTale, aTranslation } from "../support/translations.ts";
import { translator } from "../support/translator.ts";

/** Two versions of a story on one page. */

const t = translator("en");
const italian = "<p>Pioveva sul traghetto.</p><p>Nessuno parlava.</p><hr /><p>Poi venne la luce.</p>";
const english = "<p>It rained on the ferry.</p><p>Nobody spoke.</p><hr /><p>Then came the light.</p>";

/** An Italian Tale and its English version, and the address of both together. */
async function twoVersions(site: TestSite, { second = english, warnings = [] as string[] } = {}) {
  const tale = await anOpenTale(site, { title: "Il traghetto", content: italian, languageName: "IT" });
  const other = await aTranslation(site, tale, "EN", { title: "The ferry", content: second, warnings });
  return { tale, other, address: `/posts/horror/${tale.id}?with=${other.id}` };
}

const counterpart = (page: Page, text: string) => page.locator(".pair [lang=en]").getByText(text, { exact: true });
const place = (page: Page, text: string) => page.locator(".tale-text").getByText(text, { exact: true }).boundingBox();

it(
  "A wide window shows each paragraph next to its counterpart, each in its own language, without script too",
  journey(async ({ openBrowser, site }) => {
    const { address } = await twoVersions(site);
    for (const javaScript of [false, true]) {
      const { page } = await openBrowser({ width: 1280, javaScript });
      await page.goto(address);
      await heading(page, "Il traghetto");
      for (const [first, second] of [
        ["Pioveva sul traghetto.", "It rained on the ferry."],
        ["Nessuno parlava.", "Nobody spoke."],
        ["Poi venne la luce.", "Then came the light."],
      ] as const) {
        const [left, right] = [await place(page, first), await place(page, second)];
        expect(right!.y).toBeCloseTo(left!.y, 0);
        expect(right!.x).toBeGreaterThan(left!.x + left!.width);
      }
      expect(await page.locator(".pair > [lang=it]").count()).toBe(3);
      expect(await page.locator(".tale-text hr").count()).toBe(1);
      expect(await page.locator("link[rel=canonical]").getAttribute("href")).not.toContain("with=");
      if (javaScript) expect(await axeViolations(page)).toEqual([]);
    }
  }),
);

for (const language of languages)
  it(
    `On a phone, the links to the other version and to both side by side share a line in ${language}`,
    { tags: "variation" },
    journey(async ({ openBrowser, site }) => {
      const { tale } = await twoVersions(site);
      const { page } = await openBrowser({ width: 360, language });
      await page.goto(`/posts/horror/${tale.id}`);
      const top = async (name: string) =>
        (await page.getByRole("link", { name, exact: true }).first().boundingBox())!.y;
      expect(await top(translator(language)("side-by-side:link"))).toBe(await top(languageInSentence("en", language)));
    }),
  );

it(
  "On a phone a paragraph's counterpart opens by touch or by key, one at a time or all at once, without script too",
  journey(async ({ openBrowser, site }) => {
    const { address } = await twoVersions(site);
    for (const javaScript of [false, true]) {
      const { page } = await openBrowser({ width: 360, javaScript });
      await page.goto(address);
      await heading(page, "Il traghetto");
      await eventually(async () => expect(await counterpart(page, "It rained on the ferry.").isVisible()).toBe(false));

      const button = (number: number) =>
        page.locator("summary").filter({ hasText: t("side-by-side:openOne", { language: "English", number }) });
      await button(1).click();
      await counterpart(page, "It rained on the ferry.").waitFor();
      expect(await counterpart(page, "Nobody spoke.").isVisible()).toBe(false);
      await button(2).press("Enter");
      await counterpart(page, "Nobody spoke.").waitFor();
      await button(1).click();
      await counterpart(page, "It rained on the ferry.").waitFor({ state: "hidden" });

      await page.getByLabel(t("side-by-side:openAll", { language: "English" })).check();
      await counterpart(page, "It rained on the ferry.").waitFor();
      await counterpart(page, "Then came the light.").waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(360);
      if (javaScript) expect(await axeViolations(page)).toEqual([]);
    }
  }),
);

it(
  "Texts with other paragraphs are both there whole, and the switch keeps the reader's place",
  journey(async ({ openBrowser, site }) => {
    const sentence = "One line of many in a long text about a ferry and its rain. ";
    const paragraphs = (count: number) =>
      Array.from({ length: count }, (_, at) => `<p>${at} ${sentence.repeat(6)}</p>`).join("");
    const tale = await anOpenTale(site, { content: paragraphs(40), languageName: "IT" });
    const other = await aTranslation(site, tale, "EN", { content: paragraphs(80) });
    const { page } = await openBrowser({ width: 1280 });
    await page.goto(`/posts/horror/${tale.id}?with=${other.id}`);
    const shown = (language: string) => page.locator(`.tale-text[lang=${language}]`);
    await page.getByText(t("side-by-side:different")).waitFor();
    expect([await shown("it").isVisible(), await shown("en").isVisible()]).toEqual([true, false]);
    /** The share of the text above a line in the upper part of the window. */
    const share = (language: string) =>
      shown(language).evaluate((text) => {
        const { top, height } = text.getBoundingClientRect();
        return (innerHeight * 0.3 - top) / height;
      });
    await shown("it").locator("p").nth(20).scrollIntoViewIfNeeded();
    const before = await share("it");
    expect(before).toBeGreaterThan(0.2);
    await page.getByRole("radiogroup").getByText("English").click();
    await shown("en").waitFor();
    expect(await shown("it").isVisible()).toBe(false);
    expect(await share("en")).toBeCloseTo(before, 1);
  }),
);

it(
  "Both texts are behind the warnings of either version",
  journey(async ({ openBrowser, site }) => {
    const { address } = await twoVersions(site, { warnings: ["DEATH"] });
    const { page } = await openBrowser({ width: 1280, javaScript: false });
    await page.goto(address);
    const text = page.getByText("Pioveva sul traghetto.");
    expect(await text.isVisible()).toBe(false);
    await page.getByText(t("tales:warned.show")).click();
    await text.waitFor();
  }),
);

it(
  "An address with something else than a version shows the Tale alone",
  journey(async ({ openBrowser, site }) => {
    const { tale } = await twoVersions(site);
    const stranger = await anOpenTale(site, { languageName: "FR" });
    const { page } = await openBrowser();
    for (const given of [stranger.id, tale.id, 999_999_999, "x", ""]) {
      const response = await page.goto(`/posts/horror/${tale.id}?with=${given}`);
      expect(response?.status()).toBe(200);
      await page.locator(".tale-text > p").first().waitFor();
      expect(await page.locator(".pair").count()).toBe(0);
    }
  }),
);

it(
  "A kept page of two versions changes when either is deleted",
  journey(async ({ openBrowser, site }) => {
    const { address, other } = await twoVersions(site);
    const { page } = await openBrowser({ width: 1280 });
    for (const _ of [1, 2]) {
      await page.goto(address);
      await counterpart(page, "It rained on the ferry.").waitFor();
    }
    expect((await other.writer.client.delete(`/v1/delete/${other.id}`)).status).toBe(204);
    await page.goto(address);
    await page.locator(".tale-text > p").first().waitFor();
    expect(await page.locator(".pair").count()).toBe(0);
  }),
);

it(
  "A member keeps words of the page's own Tale, and is offered none for the other text",
  journey(async ({ openBrowser, site }) => {
    const { address } = await twoVersions(site);
    const { page } = await openBrowser({ as: await aReader(site), width: 1280 });
    await page.goto(address);
    await waitUntilLoaded(page);
    const bar = page.locator("[data-selection-bar]");
    await page.getByText("Nessuno parlava.").dblclick({ position: { x: 20, y: 10 } });
    await bar.getByText("Nessuno", { exact: true }).waitFor();
    await page.getByText("Nobody spoke.").dblclick({ position: { x: 20, y: 10 } });
    await eventually(async () => expect(await bar.isVisible()).toBe(false));
  }),
);
