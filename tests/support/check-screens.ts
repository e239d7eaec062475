import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { languages, type Language } from "#contract/languages.ts";
import { tourPages, type TourRole } from "#tests/tour/tour-pages.ts";
import { axeViolations, horizontalOverflow, smallTargets, setWidth } from "./accessibility.ts";
import { journey } from "./journey.ts";
import { htmlLang, waitUntilLoaded } from "./pages.ts";
import { seedContent } from "./seed-content.ts";
import { missingTranslations } from "./translations.ts";

/** What a bad link of the itinerary makes the page ask for in vain. */
const refusedCalls: Record<string, string> = {
  "/activate/no-such-token": "401 POST /auth/activate",
  // No other site is configured here.
  "/social-login": "404 GET /v0/user-fb",
};

/** Chooses another language in the header: the running application changes its words, a visitor gets the page anew. */
async function speak(page: Page, language: Language) {
  await page.locator(`#languages a[hreflang=${language}]`).evaluate((link: HTMLElement) => link.click());
  await page.waitForFunction(
    (expected) => document.documentElement.lang === expected && document.readyState === "complete",
    language,
    { polling: 50 },
  );
}

const desk = 1280;
const phone = 360;
const narrowest = 320;

/** What is wrong at a width. Colours speak no language: they are looked at in one. */
async function faultsAt(page: Page, width: number, colours: boolean): Promise<string[]> {
  await setWidth(page, width);
  if (width === narrowest) return horizontalOverflow(page);
  const words = width === desk ? await missingTranslations(page) : [];
  return [...words, ...(await axeViolations(page, { colours })), ...(await smallTargets(page))];
}

/** From wide to narrow, or from narrow to wide: as the window stands. */
async function faultsOfScreen(page: Page, language: Language, { colours }: { colours: boolean }): Promise<string[]> {
  await waitUntilLoaded(page);
  const widths = [desk, phone, narrowest];
  if (page.viewportSize()?.width === narrowest) widths.reverse();
  const found: string[] = [];
  for (const width of widths) {
    found.push(...(await faultsAt(page, width, colours)).map((fault) => `${language} at ${width} px: ${fault}`));
  }
  return found;
}

/**
 * Registers the test that walks the whole itinerary as one of those who may: every screen, in every language, on a desk, on
 * a phone and on the narrowest phone. Each is loaded in one language, in turn, and changes to the others from there.
 */
export function checkEveryScreen(role: TourRole) {
  it(
    "shuts nobody out, has all its words and fits every width",
    journey(async ({ openBrowser, site }) => {
      // Lists show what is written in the language chosen: something is, in all of them.
      const scenes = new Map<Language, Awaited<ReturnType<typeof seedContent>>>();
      for (const language of languages) scenes.set(language, await seedContent(site, language));
      const { pathParameters, people } = scenes.get("en")!;
      const { page, expectFailure } = await openBrowser(role === "visitor" ? {} : { as: people[role] });
      const faults: Record<string, string[]> = {};
      for (const { path } of tourPages(pathParameters).filter(({ roles }) => roles.includes(role))) {
        const answer = await page.goto(path);
        if (answer !== null && answer.status() >= 400)
          expectFailure(`${answer.status()} GET ${path.replace(/\?.*/, "")}`);
        if (refusedCalls[path] !== undefined) expectFailure(refusedCalls[path]);
        const first = (await htmlLang(page)) as Language;
        const found = await faultsOfScreen(page, first, { colours: true });
        for (const language of languages.filter((each) => each !== first)) {
          await speak(page, language);
          found.push(...(await faultsOfScreen(page, language, { colours: false })));
        }
        if (found.length > 0) faults[path] = found;
      }
      expect(faults).toEqual({});
    }),
    // More than thirty screens, ten times each.
    600_000,
  );
}
