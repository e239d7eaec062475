import type { Locator, Page } from "playwright-core";

/** Elements and states of every page. */

/** Resolves once the page with this title is open. */
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

/** The button in the header with a member's name. */
export const headerButton = (page: Page, name: string) => page.getByRole("banner").getByRole("button", { name });

export const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

/** The Tales that a page shows or lists, in their order. */
export const taleTitles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

export const htmlLang = (page: Page) => page.locator("html").getAttribute("lang");

/** Resolves with the upper edge of an element in the window; fails if it is hidden. */
export const topOf = (element: Locator) =>
  element.evaluate((here) => {
    if (!here.checkVisibility({ visibilityProperty: true })) throw new Error("The element is hidden.");
    return here.getBoundingClientRect().top;
  });

export const hasFocus = (element: Locator) => element.evaluate((here) => here === document.activeElement);

/** Resolves once this element has the keyboard focus. */
export const expectFocus = (element: Locator) => element.and(element.page().locator(":focus")).waitFor();

/** Resolves once the page shows its content for the present session, the comments below a long Tale included. */
export async function waitUntilLoaded(page: Page) {
  await page.waitForLoadState("load");
  await waitUntilComplete(page);
  // Comments far below the screen load at the first key.
  await page.keyboard.press("Shift");
  await waitUntilComplete(page);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

async function waitUntilComplete(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    const title = main?.querySelector("h1")?.checkVisibility({ visibilityProperty: true });
    const signedIn = document.documentElement.dataset.session === "in";
    // A member's header is complete once the application runs.
    const ready = !signedIn || document.querySelector("header [popovertarget=account]") !== null;
    return title === true && ready && main?.querySelector("[aria-busy=true]") === null;
  });
}

/** The calls of the home page of a member. They are refused if it opens, or is open, without a valid session. */
export const callsOfMemberHome = [
  "/v1/following",
  "/v1/notification-groups",
  "/v1/reading",
  "/v1/reading-settings",
  "/v1/posts-not-published/author",
  "/v1/own-posts",
];

/** From now on the application's script doesn't arrive. @returns a function that lets it through */
export async function holdBackApplication(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/application-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
