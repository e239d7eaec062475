import { describe, expect, it } from "vitest";
import { languageStorageKey, type Language } from "#contract/languages.ts";
import { axeFaults, sidewaysFaults, targetFaults, widen } from "#tests/support/accessibility.ts";
import { journey } from "#tests/support/journey.ts";
import { settled } from "#tests/support/pages.ts";
import { aScene } from "#tests/support/screens.ts";
import { stops, tourRoles } from "#tests/tour/stops.ts";

/** Every screen, as everybody who may see it: wide in one language, on a phone in the one with the longest words. */

const looks: { language: Language; width: number }[] = [
  { language: "en", width: 1280 },
  { language: "fr", width: 360 },
];

/** What a bad link of the itinerary makes the page ask for in vain. */
const refusedCalls: Record<string, string> = {
  "/activate/no-such-token": "401 POST /auth/activate",
  // No other site is configured here.
  "/social-login": "404 GET /v0/user-fb",
};

describe.each(looks)("every screen in $language at $width px", ({ language, width }) => {
  it.concurrent.each(tourRoles)("shuts nobody out and fits the narrowest phone, for a %s", (role) =>
    journey(async ({ visit, site }) => {
      const { sights, people } = await aScene(site, language);
      const { page, context, provokes } = await visit(role === "visitor" ? {} : { as: people[role] });
      await context.addCookies([{ name: languageStorageKey, value: language, url: site.url }]);
      const faults: Record<string, string[]> = {};
      const note = (where: string, found: string[]) => found.length > 0 && (faults[where] = found);
      for (const { path, roles: seenBy } of stops(sights)) {
        if (!seenBy.includes(role)) continue;
        await widen(page, width);
        const answer = await page.goto(path);
        if (answer !== null && answer.status() >= 400) provokes(`${answer.status()} GET ${path.replace(/\?.*/, "")}`);
        if (refusedCalls[path] !== undefined) provokes(refusedCalls[path]);
        await settled(page);
        note(path, [...(await axeFaults(page)), ...(await targetFaults(page))]);
        await widen(page, 320);
        note(`${path} at 320 px`, await sidewaysFaults(page));
      }
      expect(faults).toEqual({});
    })(),
    // A page after the other, of which a writer has more than thirty.
    240_000,
  );
});
