/** @module-tag variation */
import { expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { smallTargets } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { topOf, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader, aWriter } from "../support/people.ts";
import { aDraft, aPublishedTale, tagNames } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Buttons, tabs and tags that are in one row on phones and tablets, in every language. */

it.each(["visitor", "member"])("The buttons below a Tale are in one row on the phone of a %s", (who) =>
  journey(async ({ openBrowser, site }) => {
    const { id } = await aPublishedTale(site);
    const reader = who === "visitor" ? {} : { as: await aReader(site) };
    for (const language of languages) {
      const { page } = await openBrowser({ ...reader, language, width: 360 });
      await page.goto(`/posts/horror/${id}`);
      await waitUntilLoaded(page);
      const t = translator(language);
      const tops = [];
      for (const key of ["tales:like", "tales:favourite", "tales:share.action"] as const) {
        const button = page
          .locator("#actions")
          .locator("a, button")
          .filter({ hasText: t(key) });
        tops.push(await topOf(button));
      }
      expect(new Set(tops).size, language).toBe(1);
      expect(await smallTargets(page)).toEqual([]);
    }
  })(),
);

it(
  "The sort orders of a category are in full view on a tablet",
  journey(async ({ openBrowser, site }) => {
    for (const language of languages) {
      await aPublishedTale(site, { languageName: language.toUpperCase() });
      const { page } = await openBrowser({ language, width: 768 });
      await page.goto("/posts/horror");
      const row = page.getByRole("navigation", { name: translator(language)("tales:sort.label") }).getByRole("list");
      const hidden = await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(hidden, language).toBe(0);
    }
  }),
);

it(
  "The admin menu has the same place on every admin page of a phone",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aModerator(site), width: 360 });
    const tops = [];
    for (const path of ["/admin", "/admin/tales"]) {
      await page.goto(path);
      await waitUntilLoaded(page);
      tops.push(await topOf(page.getByRole("navigation", { name: translator("en")("admin:menu.label") })));
    }
    expect(new Set(tops).size).toBe(1);
  }),
);

it(
  "The last chosen tag is in the last row of its field, without an empty row below",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const tags = await tagNames(site, 3);
    const { id } = await aDraft(site, { author, tags });
    const { page } = await openBrowser({ as: author, width: 360 });
    await page.goto(`/laboratory/edit/my-laboratory/edit/${id}`);
    await waitUntilLoaded(page);
    const field = page.locator(".multi-select > .control").first();
    // Each width leaves another space after the last tag.
    for (let width = 320; width <= 760; width += 20) {
      await page.setViewportSize({ width, height: 900 });
      const bottoms = await field.evaluate((element) =>
        [element.querySelector(":scope > span:last-of-type")!, element].map(
          (each) => each.getBoundingClientRect().bottom,
        ),
      );
      expect(bottoms[1]! - bottoms[0]!, `${width} px`).toBeLessThan(10);
    }
  }),
);
