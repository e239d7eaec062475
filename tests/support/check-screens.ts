import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { languages, type Language } from "#contract/languages.ts";
import { tourPages, type TourPage, type TourRole } from "#tests/tour/tour-pages.ts";
import { axeViolations, horizontalOverflow, setWidth, smallTargets } from "./accessibility.ts";
import { journey } from "./journey.ts";
import { htmlLang, waitUntilLoaded } from "./pages.ts";
import { longest, ordinary, seedContent } from "./seed-content.ts";
import { isThorough } from "./thoroughness.ts";
import { missingTranslations } from "./translator.ts";

/**
 * `npm run test:all` checks every screen in every role and language, and `longest-texts.test.ts` with the longest texts.
 * `npm test` checks each screen in one role and language with the longest texts, and runs axe at one width. All three
 * alternate from screen to screen.
 */
function isChecked({ roles }: TourPage, position: number, role: TourRole) {
  return isThorough ? roles.includes(role) : roles[position % roles.length] === role;
}

/** Calls that fail because of a bad link on the tour. */
const failingCalls: Record<string, string> = {
  "/activate/no-such-token": "401 POST /auth/activate",
  // The site has no login provider.
  "/social-login": "404 GET /v0/user-fb",
};

/** Chooses a language in the header: the application changes its texts, a visitor gets a new page. */
async function chooseLanguage(page: Page, language: Language) {
  await page.locator(`#languages a[hreflang=${language}]`).evaluate((link: HTMLElement) => link.click());
  await page.waitForFunction(
    (expected) => document.documentElement.lang === expected && document.readyState === "complete",
    language,
    { polling: 50 },
  );
}

const desktop = 1280;
const phone = 360;
const narrowest = 320;

interface AxeRuns {
  /** The widths at which axe runs: it takes most of the time. */
  widths: readonly number[];
  /** Colours are the same in every language, so they are checked in one. */
  colours: boolean;
}

async function faultsAtWidth(page: Page, width: number, { widths, colours }: AxeRuns): Promise<string[]> {
  await setWidth(page, width);
  if (width === narrowest) return horizontalOverflow(page);
  return [
    ...(width === desktop ? await missingTranslations(page) : []),
    ...(widths.includes(width) ? await axeViolations(page, { colours }) : []),
    ...(await smallTargets(page)),
  ];
}

/** Starts at the window's present width, because every change of width costs a layout. */
async function faultsOfScreen(page: Page, language: Language, axe: AxeRuns): Promise<string[]> {
  await waitUntilLoaded(page);
  const widths = [desktop, phone, narrowest];
  if (page.viewportSize()?.width === narrowest) widths.reverse();
  const faults: string[] = [];
  for (const width of widths) {
    faults.push(...(await faultsAtWidth(page, width, axe)).map((fault) => `${language} at ${width} px: ${fault}`));
  }
  return faults;
}

/** @param current the language in which the screen was loaded; it comes first where every language is checked */
function languagesToCheck(position: number, current: Language): Language[] {
  if (!isThorough) return [languages[position % languages.length]!];
  return [current, ...languages.filter((language) => language !== current)];
}

/** Registers the test that opens every screen of a role on a desktop, on a phone and on the narrowest phone. */
export function checkEveryScreen(role: TourRole) {
  it(
    `Every screen of a ${role} is accessible, translated and as wide as the window`,
    journey(async ({ openBrowser, site }) => {
      const texts = isThorough ? ordinary : longest;
      // Lists show only what is written in the chosen language, so each language needs content.
      const contents = new Map<Language, Awaited<ReturnType<typeof seedContent>>>();
      for (const language of languages) contents.set(language, await seedContent(site, language, texts));
      const { pathParameters, people } = contents.get("en")!;
      const { page, expectFailure } = await openBrowser(role === "visitor" ? {} : { as: people[role] });
      const faults: Record<string, string[]> = {};
      const paths = tourPages(pathParameters)
        .filter((screen, position) => isChecked(screen, position, role))
        .map(({ path }) => path);
      for (const [position, path] of paths.entries()) {
        const answer = await page.goto(path);
        if (answer !== null && answer.status() >= 400)
          expectFailure(`${answer.status()} GET ${path.replace(/\?.*/, "")}`);
        if (failingCalls[path] !== undefined) expectFailure(failingCalls[path]);
        let current = (await htmlLang(page)) as Language;
        const found: string[] = [];
        const axeWidths = isThorough ? [desktop, phone] : [position % 2 === 0 ? desktop : phone];
        for (const [index, language] of languagesToCheck(position, current).entries()) {
          if (language !== current) await chooseLanguage(page, language);
          current = language;
          found.push(...(await faultsOfScreen(page, language, { widths: axeWidths, colours: index === 0 })));
        }
        if (found.length > 0) faults[path] = found;
      }
      expect(faults).toEqual({});
    }),
    // The test opens more than thirty screens, each ten times.
    600_000,
  );
}
