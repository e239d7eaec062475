/** @module-tag variation */
import { beforeAll, expect, it } from "vitest";
import { horizontalOverflow } from "../support/accessibility.ts";
import { journey, theSite } from "../support/journey.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { seedContent, type SeedContent } from "../support/seed-content.ts";
import { tourPages, tourRoles } from "#proofs/tour/tour-pages.ts";

/** Phones whose browser shows text twice as large (WCAG 1.4.4): a line of 360 px then holds as much as one of 180 px. */

const doubled = 32;

let content: SeedContent;
beforeAll(async () => {
  content = await seedContent(theSite(), "en");
});

for (const role of tourRoles) {
  it.concurrent(
    `No screen of the role ${role} scrolls sideways on a phone with doubled text`,
    journey(async ({ openBrowser }) => {
      const { pathParameters, people } = content;
      const { page, context, allowFailure } = await openBrowser({
        ...(role === "visitor" ? {} : { as: people[role] }),
        width: 360,
      });
      const devtools = await context.newCDPSession(page);
      await devtools.send("Page.setFontSizes", { fontSizes: { standard: doubled } });
      allowFailure("401 POST /auth/activate");
      allowFailure("401 POST /auth/confirm-email");
      allowFailure("404 GET /v0/unsubscribe/no-such-token");
      allowFailure("404 GET /v0/user-fb");
      const faults: string[] = [];
      const screens = tourPages(pathParameters).filter(({ roles }) => roles.includes(role));
      for (const { name, path } of screens) {
        const reviewed = /^\/admin\/tales\/tale\/(\d+)/.exec(path)?.[1];
        if (reviewed !== undefined) allowFailure(`409 PUT /v1/posts/${reviewed}/claim`);
        const answer = await page.goto(path);
        if (answer !== null && answer.status() >= 400)
          allowFailure(`${answer.status()} GET ${path.replace(/\?.*/, "")}`);
        await waitUntilLoaded(page);
        faults.push(...(await horizontalOverflow(page)).map((fault) => `${name}: ${fault}`));
      }
      const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      expect(size).toBe(`${doubled}px`);
      expect(faults).toEqual([]);
    }),
    600_000,
  );
}

it(
  "The reading settings and the choice of language can be scrolled to their end on a phone with doubled text",
  journey(async ({ openBrowser }) => {
    const { tale } = content.pathParameters;
    const { page, context } = await openBrowser({ width: 360 });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: doubled } });
    await page.setViewportSize({ width: 360, height: 640 });
    for (const [path, panel] of [
      [`/posts/${tale.category}/${tale.id}`, "#reading-settings"],
      ["/", "#all-languages"],
    ] as const) {
      await page.goto(path);
      await waitUntilLoaded(page);
      await page
        .locator(`[popovertarget=${panel.slice(1)}]`)
        .first()
        .click();
      const box = await page.locator(panel).boundingBox();
      expect(box!.y, panel).toBeGreaterThanOrEqual(0);
      expect(box!.y + box!.height, panel).toBeLessThanOrEqual(640);
    }
  }),
);
