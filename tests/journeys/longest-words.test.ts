import { expect, it } from "vitest";
import { horizontalOverflow, setWidth } from "#tests/support/accessibility.ts";
import { journey } from "#tests/support/journey.ts";
import { waitUntilLoaded } from "#tests/support/pages.ts";
import { seedContent, longest } from "#tests/support/seed-content.ts";
import { tourPages, type TourRole } from "#tests/tour/tour-pages.ts";

/** Names of 20 characters, titles of 250 and words without end, on phones. */

const phones = [320, 360, 390];
const roles: TourRole[] = ["visitor", "writer", "reviewer", "administrator"];
/** The reviewer walks the administration; what only administrators see is in these. */
const leftOut: Partial<Record<TourRole, string[]>> = {
  administrator: ["overview", "review", "report", "report-person"],
};

for (const role of roles) {
  it(
    `no screen of a ${role} scrolls sideways on a phone with the longest names and titles`,
    journey(async ({ openBrowser, site }) => {
      const { pathParameters, people } = await seedContent(site, "en", longest);
      const { page, allowFailure } = await openBrowser(
        role === "visitor" ? { width: phones[0]! } : { as: people[role], width: phones[0]! },
      );
      const faults: string[] = [];
      const walked = tourPages(pathParameters).filter(
        ({ roles, name }) => roles.includes(role) && !leftOut[role]?.includes(name),
      );
      for (const { name, path } of walked) {
        const answer = await page.goto(path);
        if (answer !== null && answer.status() >= 400)
          allowFailure(`${answer.status()} GET ${path.replace(/\?.*/, "")}`);
        allowFailure("401 POST /auth/activate");
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
    240_000,
  );
}
