/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow, smallTargets } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { expectFocus, heading, waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { changeVoices, finishSaying, saying, wayOfSpeaking, withVoices } from "../support/speech.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** "Listen" on the page of a Tale. A stand-in takes the place of the browser's voices. */

const t = translator("en");
const content =
  "<p>The lamp was out. <em>Nobody</em> had lit it for thirty years.</p><hr><h2>The stairs</h2>" +
  "<ul><li>One.</li><li>Two were missing, and the third was loose.</li></ul><p>He went up.</p>";

const listen = (page: Page) => page.getByRole("button", { name: t("reading:listen.button"), exact: true });
const bar = (page: Page) => page.getByRole("group", { name: t("reading:listen.label") });
const press = (page: Page, name: "pause" | "resume" | "next" | "previous" | "stop") =>
  bar(page)
    .getByRole("button", { name: t(`reading:listen.${name}`), exact: true })
    .click();
const speed = (page: Page) => bar(page).getByRole("combobox", { name: t("reading:listen.speed") });
const marked = (page: Page) => page.locator(".tale-text [aria-current]").allTextContents();

it(
  "On a phone Listen and Reading settings are in the row of the link back",
  journey(async ({ openBrowser, site }) => {
    const { id } = await aPublishedTale(site, { content });
    const { page, context } = await openBrowser({ width: 320 });
    await withVoices(context, ["en-GB"]);
    await page.goto(`/posts/horror/${id}`);
    await listen(page).waitFor();
    const settings = page.getByRole("button", { name: t("reading-settings:title") });
    const back = page
      .getByRole("main")
      .getByRole("link", { name: t("categories:horror.title") })
      .first();
    const middles = [back, listen(page), settings].map(async (each) => {
      const { y, height } = (await each.boundingBox())!;
      return Math.round(y + height / 2);
    });
    expect(new Set(await Promise.all(middles)).size).toBe(1);
  }),
);

it(
  "A visitor hears a Tale sentence by sentence, sees its paragraph, and loads one script on demand",
  journey(async ({ openBrowser, site }) => {
    const { id } = await aPublishedTale(site, { content });
    const { page, context, requests } = await openBrowser();
    await withVoices(context, ["fr-FR", "en-GB"]);
    await page.goto(`/posts/horror/${id}`);
    const scripts = () => requests.filter((request) => request.endsWith(".js"));
    expect(scripts()).toHaveLength(1);
    await listen(page).click();
    await eventually(async () => expect(await saying(page)).toBe("The lamp was out."));
    expect(scripts()).toEqual([
      expect.stringContaining("/assets/boot-"),
      expect.stringContaining("/assets/listening-"),
    ]);
    expect(await wayOfSpeaking(page)).toEqual({ lang: "en-GB", rate: 1, voice: "Voice en-GB" });
    const heard = [];
    for (let text = await saying(page); text !== null; text = await saying(page)) {
      heard.push([text, ...(await marked(page))]);
      await finishSaying(page);
    }
    expect(heard).toEqual([
      ["The lamp was out.", "The lamp was out. Nobody had lit it for thirty years."],
      ["Nobody had lit it for thirty years.", "The lamp was out. Nobody had lit it for thirty years."],
      ["The stairs", "The stairs"],
      ["One.", "One."],
      ["Two were missing, and the third was loose.", "Two were missing, and the third was loose."],
      ["He went up.", "He went up."],
    ]);
    await bar(page).waitFor({ state: "hidden" });
    expect(await marked(page)).toEqual([]);
    await expectFocus(listen(page));
  }),
);

it(
  "Pause, speed and skipping work by keyboard, and the speed stays on the device",
  journey(async ({ openBrowser, site }) => {
    const { id } = await aPublishedTale(site, { content });
    const { page, context } = await openBrowser({ width: 320 });
    await withVoices(context, ["en_US"]);
    await page.goto(`/posts/horror/${id}`);
    await listen(page).focus();
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await saying(page)).toBe("The lamp was out."));
    await finishSaying(page);
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await saying(page)).toBe(null));
    expect(await marked(page)).toHaveLength(1);
    await expectFocus(bar(page).getByRole("button", { name: t("reading:listen.resume"), exact: true }));
    expect(await axeViolations(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toEqual([]);
    // Again from the beginning of the sentence, because browsers can't continue within it.
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await saying(page)).toBe("Nobody had lit it for thirty years."));

    await press(page, "previous");
    expect(await saying(page)).toBe("The lamp was out.");
    await press(page, "next");
    expect(await saying(page)).toBe("The stairs");
    await press(page, "next");
    await press(page, "next");
    expect(await saying(page)).toBe("Two were missing, and the third was loose.");
    await press(page, "previous");
    expect(await saying(page)).toBe("One.");
    await press(page, "pause");
    await press(page, "next");
    expect(await saying(page)).toBe(null);
    expect(await marked(page)).toEqual(["Two were missing, and the third was loose."]);
    await press(page, "resume");

    await speed(page).selectOption("1.5");
    expect(await saying(page)).toBe("Two were missing, and the third was loose.");
    expect(await wayOfSpeaking(page)).toMatchObject({ lang: "en-US", rate: 1.5 });
    await page.keyboard.press("Escape");
    expect(await saying(page)).toBe(null);
    await bar(page).waitFor({ state: "hidden" });

    await page.reload();
    await listen(page).click();
    await eventually(async () => expect(await saying(page)).toBe("The lamp was out."));
    expect(await speed(page).inputValue()).toBe("1.5");
    expect(await wayOfSpeaking(page)).toMatchObject({ rate: 1.5 });
    await press(page, "stop");
    expect(await saying(page)).toBe(null);
  }),
);

it(
  "Without a voice for the Tale's language there is no control, and a late voice brings it",
  journey(async ({ openBrowser, site }) => {
    const { id } = await aPublishedTale(site, { content });
    const plain = await openBrowser();
    await plain.page.goto(`/posts/horror/${id}`);
    await heading(plain.page, "The lamp at the end of the pier");
    expect(await listen(plain.page).count()).toBe(0);
    expect(await plain.page.locator("[data-listen]").isVisible()).toBe(false);

    const { page, context } = await openBrowser();
    await withVoices(context, ["it-IT"]);
    await page.goto(`/posts/horror/${id}`);
    expect(await listen(page).count()).toBe(0);
    await changeVoices(page, ["it-IT", "en-US"]);
    await listen(page).waitFor();
    await changeVoices(page, ["it-IT"]);
    await listen(page).waitFor({ state: "hidden" });

    const scriptless = await openBrowser({ javaScript: false });
    await scriptless.page.goto(`/posts/horror/${id}`);
    expect(await scriptless.page.locator("[data-listen]").isVisible()).toBe(false);
  }),
);

it(
  "A text behind warnings is read aloud only while it is open",
  journey(async ({ openBrowser, site }) => {
    const { id } = await aPublishedTale(site, { content, warnings: ["DEATH"] });
    const { page, context } = await openBrowser();
    await withVoices(context, ["en-US"]);
    await page.goto(`/posts/horror/${id}`);
    expect(await listen(page).count()).toBe(0);
    await page.locator("summary").click();
    await listen(page).click();
    await eventually(async () => expect(await saying(page)).toBe("The lamp was out."));
    await page.locator("summary").click();
    await eventually(async () => expect(await saying(page)).toBe(null));
    await bar(page).waitFor({ state: "hidden" });
    expect(await listen(page).count()).toBe(0);
  }),
);

it(
  "A member's voice falls silent when they open another page, and a voice that fails can be asked again",
  journey(async ({ openBrowser, site }) => {
    const [{ id }, italian] = [
      await aPublishedTale(site, { content }),
      await aPublishedTale(site, { languageName: "IT", content: "<p>Nessuno rispose.</p>" }),
    ];
    const { page, context } = await openBrowser({ as: await aReader(site) });
    await withVoices(context, ["en-US", "it-IT"]);
    await page.goto(`/posts/horror/${id}`);
    await waitUntilLoaded(page);
    await listen(page).click();
    await eventually(async () => expect(await saying(page)).toBe("The lamp was out."));
    await finishSaying(page, "synthesis-failed");
    await page.getByRole("alert").getByText(t("reading:listen.problem")).waitFor();
    await press(page, "resume");
    expect(await saying(page)).toBe("The lamp was out.");
    expect(await page.getByText(t("reading:listen.problem")).isVisible()).toBe(false);
    // Another window of the browser has begun to speak.
    await finishSaying(page, "interrupted");
    expect(await page.getByText(t("reading:listen.problem")).isVisible()).toBe(false);
    await press(page, "resume");

    await page.getByRole("banner").getByRole("link", { name: "Tales", exact: true }).click();
    await heading(page, t("tales:index.title"));
    expect(await saying(page)).toBe(null);

    await page.goto(`/posts/horror/${italian.id}`);
    await waitUntilLoaded(page);
    await listen(page).click();
    await eventually(async () => expect(await saying(page)).toBe("Nessuno rispose."));
    expect(await wayOfSpeaking(page)).toMatchObject({ lang: "it-IT", voice: "Voice it-IT" });
  }),
);

it(
  "Reading aloud begins where the reader is and scrolls along, unless they have scrolled away",
  journey(async ({ openBrowser, site }) => {
    const sentences = "The keeper counted the steps again, and there was one too many. ".repeat(5);
    const long = Array.from({ length: 60 }, (_, at) => `<p>Step ${at}. ${sentences}</p>`).join("");
    const { id } = await aPublishedTale(site, { content: long });
    const { page, context } = await openBrowser({ width: 360 });
    await withVoices(context, ["en-US"]);
    await page.goto(`/posts/horror/${id}`);
    const paragraph = (at: number) => page.getByText(`Step ${at}. `);
    const position = () => page.evaluate(() => window.scrollY);
    await paragraph(20).evaluate((element) => element.scrollIntoView({ block: "start" }));
    // By keyboard, because a click would scroll to the button.
    await listen(page).evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await saying(page)).toContain("Step 20."));

    await paragraph(22).evaluate((element) => element.scrollIntoView({ block: "end" }));
    for (const at of [21, 22, 23, 24, 25]) {
      await press(page, "next");
      expect(await saying(page)).toContain(`Step ${at}.`);
    }
    const { top, bottom } = await paragraph(25).evaluate((element) => element.getBoundingClientRect().toJSON());
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(900);

    await paragraph(2).evaluate((element) => element.scrollIntoView({ block: "start" }));
    const away = await position();
    for (let said = 0; said < 12; said++) await finishSaying(page);
    expect(await saying(page)).not.toContain("Step 25.");
    expect(await position()).toBe(away);
    await paragraph(4).click();
    expect(await saying(page)).toContain("Step 4.");
  }),
);
