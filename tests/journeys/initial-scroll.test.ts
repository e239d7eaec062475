import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { scrollOffsets } from "#contract/limits.ts";
import { journey } from "#tests/support/journey.ts";
import { waitUntilLoaded } from "#tests/support/pages.ts";
import { aReader, aWriter } from "#tests/support/people.ts";
import { insertPublishedTales } from "#tests/support/tales.ts";

/** The initial scroll position of a page. */

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

it(
  "A member's home opens scrolled, other pages at their top, and a reloaded page where it was",
  journey(async ({ openBrowser, site }) => {
    await insertPublishedTales(
      site,
      await aWriter(site),
      Array.from({ length: 12 }, (_, at) => ({ title: `Tale ${at}` })),
    );
    const { page } = await openBrowser({ as: await aReader(site), width: 800 });
    await page.goto("/");
    await expect.poll(() => scrolled(page)).toBe(scrollOffsets.home);
    for (const address of ["/laboratory/create/my-laboratory", "/posts/horror"]) {
      await page.goto(address);
      await waitUntilLoaded(page);
      expect(await scrolled(page)).toBe(0);
    }
    await page.evaluate(() => scrollTo(0, 300));
    await page.reload();
    await waitUntilLoaded(page);
    expect(await scrolled(page)).toBe(300);
  }),
);
