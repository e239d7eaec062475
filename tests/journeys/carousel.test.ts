/** @module-tag variation */
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolations } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { expectFocus, waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** The carousel of categories. */

const t = translator("en");

const row = (page: Page) => page.getByRole("list", { name: t("tales:index.swipe") });
const next = (page: Page) => page.getByRole("button", { name: t("tales:index.next") });
const previous = (page: Page) => page.getByRole("button", { name: t("tales:index.previous") });

/** Names of the cards that are completely visible. */
const inView = (list: Locator) =>
  list.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const cards = [...element.children].filter((card) => {
      const box = card.getBoundingClientRect();
      return box.left >= left - 1 && box.right <= right + 1;
    });
    return cards.map((card) => (card as HTMLElement).dataset.category);
  });

it.concurrent.each([
  [500, 2, 10],
  [330, 1, 5],
  [800, 3, 15],
  [1280, 3, 15],
] as const)(
  "The carousel shows at %i px %i at a time, %i px apart, before and after its buttons appear",
  (width, count, gap) =>
    journey(async ({ openBrowser }) => {
      for (const javaScript of [false, true]) {
        const { page } = await openBrowser({ width, javaScript });
        await page.goto("/posts");
        if (javaScript) await page.locator("[data-carousel=on]").waitFor();
        expect(await inView(row(page)), String(javaScript)).toHaveLength(count);
        const apart = await row(page).evaluate(
          ({ children: [first, second] }) =>
            second!.getBoundingClientRect().left - first!.getBoundingClientRect().right,
        );
        expect(Math.round(apart)).toBe(gap);
      }
    })(),
);

it.each(["a visitor", "a member"])("The carousel's buttons turn it forwards and back, for %s", (who) =>
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser(who === "a member" ? { as: await aReader(site) } : {});
    await page.goto("/posts");
    await waitUntilLoaded(page);
    await page.locator("[data-carousel=on]").waitFor();
    expect(await previous(page).isDisabled()).toBe(true);
    await next(page).click();
    await eventually(async () => expect((await inView(row(page))).includes("motivazionali")).toBe(false));
    await previous(page).click();
    await eventually(async () => expect((await inView(row(page)))[0]).toBe("motivazionali"));
    expect(await axeViolations(page)).toEqual([]);
  })(),
);

it(
  "Arrow keys turn the carousel, and its links lead to the categories",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser();
    await page.goto("/posts");
    const first = row(page).getByRole("link").first();
    await first.focus();
    await expectFocus(first);
    await page.keyboard.press("ArrowRight");
    await eventually(async () => expect(await row(page).evaluate((element) => element.scrollLeft)).toBeGreaterThan(0));
    await row(page)
      .getByRole("link", { name: t("categories:criminale.title") })
      .click();
    await page.waitForURL(`${site.url}/posts/criminale`);
  }),
);
