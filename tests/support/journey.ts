import type { Browser } from "playwright-core";
import { theBrowser } from "./browser.ts";
import { aFreePort } from "./server-process.ts";
import { aSiteForBrowsers, type TestSite } from "./site.ts";
import { openBrowserSession, type BrowserSession, type BrowserOptions } from "./browser-session.ts";

let browser: Browser;
let site: TestSite;
let environment: (url: string) => Promise<Record<string, string>> = async () => ({});

/** Called for each file of journeys by `journeys-hooks.ts`: a site of its own, and the browser that all files share. */
export async function openJourneys() {
  [browser, site] = await Promise.all([theBrowser(), aFreePort().then(open)]);
}

const open = async (port: number) => aSiteForBrowsers(port, await environment(`http://127.0.0.1:${port}`));

export async function closeJourneys() {
  environment = async () => ({});
  await site.close();
}

/** Settings of the site of this file, made once its address is known. To be said before any test. */
export function siteWith(settings: typeof environment) {
  environment = settings;
}

/** The site of this file, for what a `beforeAll` of its own puts there. */
export const theSite = () => site;

export interface Journey {
  site: TestSite;
  /** Opens another browser at the site. */
  openBrowser(visitor?: BrowserOptions): Promise<BrowserSession>;
}

/**
 * A test in a real browser: one site for a whole file, and for each test as many visits as it likes, each with cookies
 * and storage of its own. A visit in which something goes wrong unprovoked fails its test.
 */
export function journey(walk: (on: Journey) => Promise<void>): () => Promise<void> {
  return async () => {
    const visits: BrowserSession[] = [];
    async function openBrowser(visitor: BrowserOptions = {}) {
      const opened = await openBrowserSession(browser, site, visitor);
      visits.push(opened);
      return opened;
    }
    try {
      await walk({ site, openBrowser });
    } catch (error) {
      // What was on the pages says more than the line that failed.
      for (const { page } of visits) console.log(`${page.url()}\n${await page.locator("body").ariaSnapshot()}`);
      for (const { close } of visits) await close().catch((more: unknown) => console.log(more));
      throw error;
    }
    for (const { close } of visits) await close();
  };
}
