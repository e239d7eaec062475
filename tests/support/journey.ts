import type { Browser, Page } from "playwright-core";
import { theBrowser } from "./browser.ts";
import { aSiteForBrowsers, type SettingsAt, type TestSite } from "./site.ts";
import { openBrowserSession, type BrowserSession, type BrowserOptions } from "./browser-session.ts";

let browser: Browser;
let site: TestSite;
let environment: SettingsAt | null;

/** `journeys-hooks.ts` calls it for each file of journeys. Those that set nothing share a site, and all share one browser. */
export async function openJourneys() {
  [browser, site] = await Promise.all([theBrowser(), aSiteForBrowsers(environment)]);
}

export async function closeJourneys() {
  await site.close();
}

/** This file gets a site of its own, with these environment variables. Call it before any test. */
export function siteWith(settings: SettingsAt | null) {
  environment = settings;
}

/** The site of this file, for data that the file's own `beforeAll` creates. */
export const theSite = () => site;

export interface Journey {
  site: TestSite;
  /** Opens another browser at the site. */
  openBrowser(visitor?: BrowserOptions): Promise<BrowserSession>;
}

const describe = async (page: Page) => `${page.url()}\n${await page.locator("body").ariaSnapshot()}`;

/**
 * A test in a real browser. All tests of a file share one site. A test can open several browser sessions, each with its
 * own cookies and storage. An unexpected failure in a session fails the test.
 */
export function journey(walk: (on: Journey) => Promise<void>): () => Promise<void> {
  return async () => {
    const visits: BrowserSession[] = [];
    async function openBrowser(visitor: BrowserOptions = {}) {
      const session = await openBrowserSession(browser, site, visitor);
      visits.push(session);
      return session;
    }
    try {
      await walk({ site, openBrowser });
    } catch (error) {
      // The content of the pages often explains the failure.
      for (const { page } of visits) await describe(page).then(console.log, () => console.log("A page was closed."));
      for (const { close } of visits) await close().catch((more: unknown) => console.log(more));
      throw error;
    }
    for (const { close } of visits) await close();
  };
}
