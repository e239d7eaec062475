/** @module-tag variation */
import { expect, it } from "vitest";
import { horizontalOverflow, setWidth } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { aWriter } from "../support/people.ts";
import { longest, seedContent } from "../support/seed-content.ts";
import { aPublishedTale } from "../support/tales.ts";
import { tourPages, type TourRole } from "#proofs/tour/tour-pages.ts";

/**
 * Usernames of 20 characters, titles of 250 and words without end, on phones. `npm test` checks these texts in
 * `every-screen.test.ts`.
 */

const phones = [320, 360, 390];
const roles: TourRole[] = ["visitor", "writer", "reviewer", "administrator"];
/** The reviewer opens these pages already; they look the same for an administrator. */
const skipped: Partial<Record<TourRole, string[]>> = {
  administrator: ["overview", "review", "report", "report-person"],
};

for (const role of roles) {
  it(
    `No screen of a ${role} scrolls sideways on a phone with the longest names and titles`,
    journey(async ({ openBrowser, site }) => {
      const { pathParameters, people } = await seedContent(site, "en", longest);
      const { page, allowFailure } = await openBrowser(
        role === "visitor" ? { width: phones[0]! } : { as: people[role], width: phones[0]! },
      );
      const faults: string[] = [];
      const screens = tourPages(pathParameters).filter(
        ({ roles: allowed, name }) => allowed.includes(role) && !skipped[role]?.includes(name),
      );
      for (const { name, path } of screens) {
        const answer = await page.goto(path);
        if (answer !== null && answer.status() >= 400)
          allowFailure(`${answer.status()} GET ${path.replace(/\?.*/, "")}`);
        allowFailure("401 POST /auth/activate");
        allowFailure("401 POST /auth/confirm-email");
        allowFailure("404 GET /v0/unsubscribe/no-such-token");
        allowFailure("404 GET /v0/user-fb");
        await waitUntilLoaded(page);
        for (const width of phones) {
          await setWidth(page, width);
          faults.push(...(await horizontalOverflow(page)).map((fault) => `${name} at ${width} px: ${fault}`));
        }
        await setWidth(page, phones[0]!);
      }
      expect(faults).toEqual([]);
    }),
  );
}

it(
  "A username that is too long for its line in a list begins in the first line, without an empty one before it",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site, { username: "W".repeat(20) });
    await aPublishedTale(site, { author });
    const { page } = await openBrowser({ width: 360 });
    await page.goto("/posts/horror");
    const name = page.getByRole("main").getByText(author.username, { exact: true }).first();
    const distance = await name.evaluate(
      (element) => element.getClientRects()[0]!.top - element.closest("p")!.getBoundingClientRect().top,
    );
    expect(distance).toBeLessThan(8);
  }),
);
