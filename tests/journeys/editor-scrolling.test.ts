/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { taleEditor } from "../support/editor.ts";
import { journey } from "../support/journey.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { aWriter } from "../support/people.ts";
import { aDraft } from "../support/tales.ts";
import { translator } from "../support/translator.ts";
import { listFormat } from "#ui/words-of-language.ts";

/** The caret stays below the toolbar, and the text takes most of a small window. */

const t = translator("en");
const content = Array.from(
  { length: 60 },
  (_, at) => `<p>Paragraph ${at}: nobody had lit the lamp for thirty years, and yet it burned.</p>`,
).join("");

/** The upper and lower edges of the caret's line, the toolbar and the window. */
const places = (page: Page) =>
  page.evaluate(() => {
    const range = getSelection()!.getRangeAt(0);
    const rect = range.getClientRects()[0] ?? (range.startContainer as Element).getBoundingClientRect();
    const bar = document.querySelector(".editor-bar")!.getBoundingClientRect();
    return { top: rect.top, bottom: rect.bottom, barTop: bar.top, barBottom: bar.bottom, window: innerHeight };
  });

/** Null if the caret is visible. */
async function hidden(page: Page, step: string) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const { top, bottom, barBottom, window } = await places(page);
  return top >= barBottom && bottom <= window
    ? null
    : `${step}: ${Math.round(top)} to ${Math.round(bottom)}, bar to ${Math.round(barBottom)}, window ${window}`;
}

for (const [width, height] of [
  [1280, 900],
  [360, 640],
  [360, 360],
] as const) {
  it(
    `The caret is never behind the bar at ${width} × ${height} px`,
    journey(async ({ site, openBrowser }) => {
      const author = await aWriter(site);
      const { id } = await aDraft(site, { author, content });
      const { page } = await openBrowser({ as: author, width });
      await page.setViewportSize({ width, height });
      await page.goto(`/laboratory/edit/my-laboratory/edit/${id}`);
      await waitUntilLoaded(page);
      const { text } = taleEditor(page, t);
      await text.focus();
      await page.keyboard.press("ControlOrMeta+End");
      const faults = [await hidden(page, "end")];
      for (let step = 1; step <= 40; step += 1) {
        await page.keyboard.press("ArrowUp");
        faults.push(await hidden(page, `up ${step}`));
      }
      await page.keyboard.press("ControlOrMeta+Home");
      faults.push(await hidden(page, "home"));
      for (let step = 1; step <= 40; step += 1) await page.keyboard.press("ArrowDown");
      faults.push(await hidden(page, "down"));
      for (let step = 1; step <= 3; step += 1) await page.keyboard.press("PageUp");
      faults.push(await hidden(page, "page up"));
      expect(faults.filter((fault) => fault !== null)).toEqual([]);
    }),
  );
}

it(
  "On a phone the toolbar is one row, the status one line, and the text begins on the first screen",
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    const { id } = await aDraft(site, { author });
    const { page, allowFailure } = await openBrowser({ as: author, width: 360 });
    await page.setViewportSize({ width: 360, height: 640 });
    for (const path of [`/laboratory/edit/my-laboratory/edit/${id}`, "/tale/new/horror"]) {
      await page.goto(path);
      await waitUntilLoaded(page);
      const { text } = taleEditor(page, t);
      const firstLine = await text.evaluate(
        (element) => element.getBoundingClientRect().top + parseFloat(getComputedStyle(element).paddingTop),
      );
      expect(firstLine).toBeLessThan(600);
      const bar = page.locator(".editor-bar");
      expect((await bar.boundingBox())!.height).toBeLessThan(90);
      const rows = await bar
        .getByRole("toolbar")
        .getByRole("button")
        .evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().top));
      expect(new Set(rows).size).toBe(1);
    }
    // The longest status lists what a new Tale still lacks.
    const { text, saved } = taleEditor(page, t);
    await text.click();
    await page.keyboard.type("It");
    await saved();
    expect((await page.locator(".editor-bar").boundingBox())!.height).toBeLessThan(90);
    allowFailure("failed POST /v1/posts");
  }),
);

it.each(languages)("On a phone the status in %s says whole what a new Tale still needs", async (language) => {
  await journey(async ({ site, openBrowser }) => {
    const { page } = await openBrowser({ as: await aWriter(site), width: 360, language });
    await page.goto("/tale/new/horror");
    await waitUntilLoaded(page);
    const { text, says } = taleEditor(page, translator(language));
    await text.click();
    await page.keyboard.type("It");
    const words = translator(language);
    const list = ["titleShort", "tags", "textShort"] as const;
    const needs = listFormat(language).format(list.map((each) => words(`laboratory:needs.${each}`)));
    const whole = words("laboratory:status.savedLacking", { list: needs });
    await says(whole);
    const line = page.locator(".editor-bar").getByRole("status").locator("span");
    // The end of the sentence is within the line's box.
    const isCut = await line.evaluate((element) => {
      const range = document.createRange();
      const all = element.textContent.length;
      range.setStart(element.firstChild!, Math.max(0, all - 1));
      range.setEnd(element.firstChild!, all);
      return range.getBoundingClientRect().bottom > element.getBoundingClientRect().bottom + 1;
    });
    expect(isCut).toBe(false);
  })();
});

it(
  "With a phone's keyboard open the text has at least two thirds of the rest",
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    const { id } = await aDraft(site, { author, content });
    const { page } = await openBrowser({ as: author, width: 360 });
    await page.goto(`/laboratory/edit/my-laboratory/edit/${id}`);
    await waitUntilLoaded(page);
    const { text } = taleEditor(page, t);
    await text.focus();
    await page.keyboard.press("ControlOrMeta+End");
    for (let step = 1; step <= 20; step += 1) await page.keyboard.press("ArrowUp");
    await page.setViewportSize({ width: 360, height: 360 });
    await page.keyboard.type("More. ");
    expect(await hidden(page, "typed")).toBeNull();
    const { barTop, barBottom, window } = await places(page);
    expect(barTop).toBe(0);
    expect((window - barBottom) / window).toBeGreaterThan(2 / 3);
  }),
);

it(
  "Writing and saving never move the text",
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    const { page } = await openBrowser({ as: author, width: 360 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/tale/new/horror");
    await waitUntilLoaded(page);
    await page.waitForFunction(() => document.querySelector("main [aria-live=polite][lang]")?.textContent !== "");
    const { text } = taleEditor(page, t);
    await text.click();
    const before = await text.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    await page.keyboard.type("It burned. ");
    await taleEditor(page, t).saved();
    expect(await text.evaluate((element) => element.getBoundingClientRect().top + scrollY)).toBe(before);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.1);
  }),
);
