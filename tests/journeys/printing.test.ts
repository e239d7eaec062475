/** @module-tag variation */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { aComment } from "../support/comments.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { saying, withVoices } from "../support/speech.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** A printed Tale is a clean page: the Tale alone, in black on white. */

const t = translator("en");
const sentence = "Nobody had lit the lamp for thirty years. ";
const content = `<p>${sentence.repeat(60)}</p>`.repeat(20) + "<h2>The keeper</h2><ul><li>One lamp.</li></ul>";

/** The lines that the paper shows. */
const printedLines = async (page: Page) =>
  (await page.evaluate(() => document.body.innerText))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The share of the paper's pixels that aren't nearly white, and the colour of its corner. */
async function inkOn(page: Page) {
  const picture = sharp(await page.screenshot()).removeAlpha();
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
  const light = data.filter((value) => value > 230).length / data.length;
  return { share: 1 - light, corner: [...data.subarray(0, 3)] };
}

const text = [...Array.from({ length: 20 }, () => sentence.repeat(60).trim()), "The keeper", "One lamp."];

it(
  "A visitor in the dark theme prints title, author, text and address, black on white",
  journey(async ({ openBrowser, site }) => {
    const tale = await aPublishedTale(site, { title: "The lamp", content });
    const path = `/posts/horror/${tale.id}`;
    const { page, context } = await openBrowser();
    await context.addInitScript(() => localStorage.setItem("reading-settings", '{"theme":"dark","size":6}'));
    await withVoices(context, ["en-US"]);
    await page.goto(path);
    await page.getByRole("button", { name: t("reading:listen.button"), exact: true }).click();
    await eventually(async () => expect(await saying(page)).not.toBe(null));
    await page.emulateMedia({ media: "print" });
    const printed = ["The lamp", `${t("tales:by")} ${tale.author}`, ...text, `${site.url}${path}`];
    await eventually(async () => expect(await printedLines(page)).toEqual(printed));
    const { share, corner } = await inkOn(page);
    expect(corner).toEqual([255, 255, 255]);
    expect(share).toBeLessThan(0.4);
    expect(await page.locator(".tale-text").evaluate((element) => getComputedStyle(element).color)).toBe(
      "rgb(0, 0, 0)",
    );
    expect((await page.pdf()).subarray(0, 4).toString()).toBe("%PDF");
  }),
);

it(
  "A member prints no offer, no marks and no comments, and warnings before a text that is still closed",
  journey(async ({ openBrowser, site }) => {
    const tale = await aPublishedTale(site, { title: "The well", content, warnings: ["DEATH"], level: "B1" });
    await aComment(site, { on: tale, text: "I counted them, too." });
    const reader = await aReader(site);
    await reader.client.put(`/v1/reading/${tale.id}`, { body: { block: 12, part: 0.6 } });
    const path = `/posts/horror/${tale.id}`;
    const { page } = await openBrowser({ as: reader });
    await page.goto(`${path}#comments`);
    await waitUntilLoaded(page);
    await page.getByText("I counted them, too.").waitFor();
    await page.getByRole("button", { name: t("reading:continue.button") }).waitFor();
    expect(await page.locator(".tale-text").isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    const warnings = t("tales:warned.contains", { warnings: t("levelAndWarnings:warnings.DEATH").toLowerCase() });
    const printed = ["The well", `${t("tales:by")} ${tale.author}`, warnings, ...text, `${site.url}${path}`];
    await eventually(async () => expect(await printedLines(page)).toEqual(printed));
  }),
);
