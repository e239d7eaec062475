import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { languages, type Language } from "#vocabulary/languages.ts";
import {
  axeViolations,
  horizontalOverflow,
  setWidth,
  smallTargets,
  unnamedLandmarks,
  wrongIds,
} from "../support/accessibility.ts";
import { journey, theSite } from "../support/journey.ts";
import { htmlLang, waitUntilLoaded } from "../support/pages.ts";
import { longest, ordinary, seedContent, type SeedContent } from "../support/seed-content.ts";
import { firstOrAll, isThorough } from "../support/thoroughness.ts";
import { missingTranslations } from "../support/translator.ts";
import { tourPages, tourRoles, type TourPage, type TourRole } from "#proofs/tour/tour-pages.ts";

/**
 * `npm run test:all` checks every screen in every role and language, and `longest-texts.test.ts` with the longest texts.
 * `npm test` checks the screens on which visitors read, in English with the longest texts, and runs axe at one width, which alternates
 * from screen to screen.
 */
const isChecked = ({ roles, area }: TourPage, role: TourRole) =>
  roles.includes(role) && (isThorough || area === "reading");

let content: SeedContent;
beforeAll(async () => {
  // Lists show only what is written in the chosen language, so each language needs content.
  for (const language of firstOrAll(languages)) {
    const seeded = await seedContent(theSite(), language, isThorough ? ordinary : longest);
    if (language === "en") content = seeded;
  }
});

/** Calls that fail because of a bad link on the tour. */
const failingCalls: Record<string, string> = {
  // The site has no login provider.
  "/social-login": "404 GET /v0/user-fb",
};

/** Chooses a language in the header: the application changes its texts, a visitor gets a new page. */
async function chooseLanguage(page: Page, language: Language) {
  await page.locator(`#language-menu a[hreflang=${language}]`).evaluate((link: HTMLElement) => link.click());
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

const violationsAtAnyWidth = async (page: Page) => [
  ...(await missingTranslations(page)),
  ...(await unnamedLandmarks(page)),
  ...(await wrongIds(page)),
];

async function violationsAtWidth(page: Page, width: number, { widths, colours }: AxeRuns): Promise<string[]> {
  await setWidth(page, width);
  if (width === narrowest) return horizontalOverflow(page);
  return [
    ...(width === desktop ? await violationsAtAnyWidth(page) : []),
    ...(widths.includes(width) ? await axeViolations(page, { colours }) : []),
    ...(await smallTargets(page)),
  ];
}

/** Starts at the window's present width, because every change of width costs a layout. */
async function violationsOfScreen(page: Page, language: Language, axe: AxeRuns): Promise<string[]> {
  await waitUntilLoaded(page);
  const widths = [desktop, phone, narrowest];
  if (page.viewportSize()?.width === narrowest) widths.reverse();
  const violations: string[] = [];
  for (const width of widths) {
    const found = await violationsAtWidth(page, width, axe);
    violations.push(...found.map((violation) => `${language} at ${width} px: ${violation}`));
  }
  return violations;
}

for (const role of firstOrAll(tourRoles)) {
  it.concurrent(
    `Every screen of the role ${role} is accessible, translated and as wide as the window`,
    journey(async ({ openBrowser }) => {
      const { pathParameters, people } = content;
      const { page, expectFailure, allowFailure } = await openBrowser(role === "visitor" ? {} : { as: people[role] });
      // In another language the page asks again.
      allowFailure("404 GET /v0/unsubscribe/no-such-token");
      const violations: Record<string, string[]> = {};
      const paths = tourPages(pathParameters)
        .filter((screen) => isChecked(screen, role))
        .map(({ path }) => path);
      for (const [position, path] of paths.entries()) {
        const answer = await page.goto(path);
        if (answer !== null && answer.status() >= 400)
          expectFailure(`${answer.status()} GET ${path.replace(/\?.*/, "")}`);
        // Another reviewer had the same Tale open before.
        const reviewed = /^\/admin\/tales\/tale\/(\d+)/.exec(path)?.[1];
        if (reviewed !== undefined) allowFailure(`409 PUT /v1/posts/${reviewed}/claim`);
        if (failingCalls[path] !== undefined) expectFailure(failingCalls[path]);
        let current = (await htmlLang(page)) as Language;
        const found: string[] = [];
        const axeWidths = isThorough ? [desktop, phone] : [position % 2 === 0 ? desktop : phone];
        const others = isThorough ? languages.filter((language) => language !== current) : [];
        for (const [index, language] of [current, ...others].entries()) {
          if (language !== current) await chooseLanguage(page, language);
          current = language;
          found.push(...(await violationsOfScreen(page, language, { widths: axeWidths, colours: index === 0 })));
        }
        if (found.length > 0) violations[path] = found;
      }
      expect(violations).toEqual({});
    }),
    // test:all opens more than thirty screens in each role, each ten times.
    1_800_000,
  );
}
