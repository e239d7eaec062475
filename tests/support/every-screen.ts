import { expect, it } from "vitest";
import type { Language } from "#contract/languages.ts";
import { stops, tourRoles } from "#tests/tour/stops.ts";
import { axeFaults, sidewaysFaults, targetFaults, widen } from "./accessibility.ts";
import { journey, theSite } from "./journey.ts";
import { htmlLang, settled } from "./pages.ts";
import { aScene, type Scene } from "./screens.ts";
import { missingWords } from "./words.ts";

/** What a bad link of the itinerary makes the page ask for in vain. */
const refusedCalls: Record<string, string> = {
  "/activate/no-such-token": "401 POST /auth/activate",
  // No other site is configured here.
  "/social-login": "404 GET /v0/user-fb",
};

/**
 * Registers the tests that walk the whole itinerary in one language: every screen, as everybody who may see it, on a desk,
 * on a phone and on the narrowest phone. A file of journeys for each language lets them go on side by side.
 */
export function walkEveryScreen(language: Language) {
  let scene: Promise<Scene> | undefined;
  it.concurrent.each(tourRoles)("shuts nobody out, has all its words and fits every width, for a %s", (role) =>
    journey(async ({ visit }) => {
      const { sights, people } = await (scene ??= aScene(theSite(), language));
      const { page, provokes } = await visit({ language, ...(role === "visitor" ? {} : { as: people[role] }) });
      const faults: Record<string, string[]> = {};
      const note = (where: string, found: string[]) => found.length > 0 && (faults[where] = found);
      for (const { path, roles: seenBy } of stops(sights)) {
        if (!seenBy.includes(role)) continue;
        await widen(page, 1280);
        const answer = await page.goto(path);
        if (answer !== null && answer.status() >= 400) provokes(`${answer.status()} GET ${path.replace(/\?.*/, "")}`);
        if (refusedCalls[path] !== undefined) provokes(refusedCalls[path]);
        await settled(page);
        const spoken = await htmlLang(page);
        note(path, [...(spoken === language ? [] : [`is in ${spoken}`]), ...(await missingWords(page)), ...(await axeFaults(page)), ...(await targetFaults(page))]);
        await widen(page, 360);
        note(`${path} at 360 px`, [...(await axeFaults(page)), ...(await targetFaults(page))]);
        await widen(page, 320);
        note(`${path} at 320 px`, await sidewaysFaults(page));
      }
      expect(faults).toEqual({});
    })(),
    // A page after the other, of which a writer has more than thirty, beside those of others.
    300_000,
  );
}
