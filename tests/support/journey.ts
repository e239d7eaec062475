import type { Browser, Page } from "playwright-core";
import { theBrowser } from "./browser.ts";
import { aFreePort } from "./server-process.ts";
import { aSiteForBrowsers, type TestSite } from "./site.ts";
import { openBrowserSession, type BrowserSession, type BrowserOptions } from "./browser-session.ts";

let browser: Browser;
let site: TestSite;
let environment: (url: string) => Promise<Record<string, string>>;

/** `journeys-hooks.ts` calls it for each file of journeys. Each file gets a site of its own; all share one browser. */
export async function openJourneys() {
  [browser, site] = await Promise.all([theBrowser(), aFreePort().then(open)]);
}

const open = async (port: number) => aSiteForBrowsers(port, await environment(`http://127.0.0.1:${port}`));

export async function closeJourneys() {
  await site.close();
}

/** Sets environment variables of this file's site, which may depend on its address. Call it before any test. */
export function siteWith(settings: typeof environment) {
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
