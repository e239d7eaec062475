import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolations } from "../support/accessibility.ts";
import { aComment } from "../support/comments.ts";
import { eventually } from "../support/eventually.ts";
import { journey, type Journey } from "../support/journey.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { saying, withVoices } from "../support/speech.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The bar that comes when a reader scrolls up on a long Tale. */

const t = translator("en");
const sentences = "The keeper counted the steps again, and there was one too many. ".repeat(12);
/** About half an hour. */
const longText = Array.from(
  { length: 50 },
  (_, at) => `<p>Step ${at}. ${sentences}<a href="https://example.com/">Rule ${at}</a></p>`,
);
const aLongTale = ({ site }: Journey, options = {}) =>
  aPublishedTale(site, { title: "The long stairs", content: longText.join(""), ...options });

const bar = (page: Page) => page.getByRole("group", { name: t("reading:bar.label") });
const rule = (page: Page, at: number) => page.locator(".tale-text a").nth(at);
const minutesLeft = (page: Page) => bar(page).getByText(/minutes? left/);
/** Keys scroll in many steps. A page that has not been painted yet gets no keys. */
async function press(page: Page, key: string) {
  const ended = await page.evaluateHandle(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const scrolled = new Promise((resolve) => addEventListener("scrollend", resolve, { once: true }));
    return { scrolled };
  });
  await page.keyboard.press(key);
  await ended.evaluate(({ scrolled }) => scrolled.then(() => {}));
}

it.concurrent(
  "The bar of a long Tale comes with PageUp and goes with PageDown and at the top, without moving the text",
  journey(async (on) => {
    const tale = await aLongTale(on);
    for (const width of [360, 1280]) {
      const { page } = await on.openBrowser({ width });
      await page.goto(`/posts/horror/${tale.id}`);
      for (let time = 0; time < 4; time += 1) await press(page, "PageDown");
      expect(await bar(page).count()).toBe(0);
      const placeOf = () =>
        page.getByText("Step 20. ").evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
      const place = await placeOf();
      await press(page, "PageUp");
      await bar(page).waitFor();
      const box = (await bar(page).boundingBox())!;
      expect(box.y).toBe(0);
      expect(box.height).toBeLessThanOrEqual(60);
      expect(box.width).toBeGreaterThan(width * 0.9);
      expect(await placeOf()).toBe(place);
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.emulateMedia({ media: "print" });
      expect(await bar(page).count()).toBe(0);
      await page.emulateMedia({ media: "screen" });
      await press(page, "PageDown");
      await bar(page).waitFor({ state: "hidden" });
      await press(page, "PageUp");
      await bar(page).waitFor();
      await press(page, "Home");
      await bar(page).waitFor({ state: "hidden" });
    }
  }),
);

it.concurrent(
  "The bar says how many minutes are left, leads back and to the comments, and opens the reading settings",
  journey(async (on) => {
    const tale = await aLongTale(on);
    for (const text of ["Too many steps.", "Still counting."]) await aComment(on.site, { on: tale, text });
    const { page } = await on.openBrowser({ as: await aReader(on.site), width: 360 });
    await page.goto(`/posts/horror/${tale.id}`);
    await waitUntilLoaded(page);
    const scrollTo = (part: number) =>
      page.evaluate((share) => {
        const text = document.querySelector(".tale-text")!.getBoundingClientRect();
        window.scrollTo(0, window.scrollY + text.top + (text.height - document.documentElement.clientHeight) * share);
      }, part);
    const leftAt = async (part: number) => {
      // In a frame of its own: the page sees the sum of what is scrolled within one.
      await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
      });
      await eventually(async () => expect(await bar(page).count()).toBe(0));
      await scrollTo(part);
      return minutesLeft(page).textContent();
    };
    expect(await leftAt(0.52)).toBe(
      t("reading:bar.left", { count: 2, minutes: String(Math.ceil(tale.readingMinutes * 0.48)) }),
    );
    expect(await leftAt(0.99)).toBe(t("reading:bar.left", { count: 1, minutes: "1" }));

    await leftAt(0.5);
    await bar(page)
      .getByRole("button", { name: t("reading-settings:title") })
      .click();
    const choices = page.getByRole("group", { name: t("reading-settings:title") });
    await choices.getByRole("radio", { name: t("reading-settings:theme.dark") }).check();
    await eventually(async () =>
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark"),
    );
    await page.keyboard.press("Escape");

    await bar(page)
      .getByRole("link", { name: t("comments:title", { count: 0 }), exact: true })
      .click();
    await page.getByText("Too many steps.").waitFor();
    await eventually(async () =>
      expect(await page.locator("#comments").evaluate((section) => section.getBoundingClientRect().top)).toBeLessThan(
        300,
      ),
    );

    await leftAt(0.5);
    await bar(page)
      .getByRole("link", { name: t("categories:horror.title") })
      .click();
    await page.waitForURL("**/posts/horror");
  }),
);

it.concurrent(
  "The bar is reached by keyboard, and covers nothing that gets the focus above the window",
  { tags: "variation" },
  journey(async (on) => {
    const tale = await aLongTale(on);
    const { page } = await on.openBrowser({ width: 360 });
    await page.goto(`/posts/horror/${tale.id}`);
    await rule(page, 30).focus();
    for (let at = 29; at > 26; at -= 1) {
      await page.keyboard.press("Shift+Tab");
      const link = rule(page, at);
      await eventually(async () => expect(await link.evaluate((each) => each === document.activeElement)).toBe(true));
      await bar(page).waitFor();
      const { height } = (await bar(page).boundingBox())!;
      expect((await link.boundingBox())!.y).toBeGreaterThanOrEqual(height);
    }
    await bar(page)
      .getByRole("link", { name: t("categories:horror.title") })
      .focus();
    await page.keyboard.press("Tab");
    // No scrolling hides what has the focus.
    await page.mouse.wheel(0, 400);
    await bar(page)
      .getByRole("button", { name: t("reading-settings:title") })
      .and(page.locator(":focus"))
      .waitFor();
  }),
);

it.concurrent(
  "The bar begins and ends the listening, and its button says which",
  { tags: "variation" },
  journey(async (on) => {
    const tale = await aLongTale(on);
    const { page, context } = await on.openBrowser();
    await withVoices(context, ["en-US"]);
    await page.goto(`/posts/horror/${tale.id}`);
    for (let time = 0; time < 4; time += 1) await press(page, "PageDown");
    await press(page, "PageUp");
    const listen = bar(page).getByRole("button", { name: t("reading:listen.button"), exact: true });
    await listen.click();
    await eventually(async () => expect(await saying(page)).toContain("The keeper counted"));
    expect(await listen.getAttribute("aria-expanded")).toBe("true");
    await page
      .getByRole("group", { name: t("reading:listen.label") })
      .getByRole("button", { name: t("reading:listen.stop") })
      .click();
    for (const button of await page.locator("[data-listen]").all())
      expect(await button.getAttribute("aria-expanded")).toBe("false");
  }),
);

it.concurrent(
  "A short Tale has no bar, and a text behind warnings gets it once it is open",
  { tags: "variation" },
  journey(async (on) => {
    const short = await aPublishedTale(on.site);
    const warned = await aLongTale(on, { warnings: ["VIOLENCE"] });
    const { page } = await on.openBrowser({ width: 360 });
    await page.goto(`/posts/horror/${short.id}`);
    expect(await page.locator(".reading-bar").count()).toBe(0);
    await page.goto(`/posts/horror/${warned.id}`);
    await press(page, "End");
    await press(page, "PageUp");
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await bar(page).count()).toBe(0);
    await page.getByText(t("tales:warned.show")).click();
    for (let time = 0; time < 4; time += 1) await press(page, "PageDown");
    await press(page, "PageUp");
    await bar(page).waitFor();
  }),
);
