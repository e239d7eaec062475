import type { Page } from "playwright-core";
import type { Journey } from "./journey.ts";
import { waitUntilLoaded } from "./pages.ts";
import type { Person } from "./people.ts";
import type { BrowserOptions } from "./browser-session.ts";
import { translator } from "./translator.ts";

/** The settings of a member. */

const t = translator("en");

export const topicLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: t("settings:title") }).getByRole("link", { name });
export const topicHeading = (page: Page, name: string) =>
  page.getByRole("main").getByRole("heading", { level: 2, name });

/** Opens a topic of a member's settings. */
export async function openSettings(
  { openBrowser }: Journey,
  topic: string,
  person: Person,
  visitor: BrowserOptions = {},
) {
  const browser = await openBrowser({ as: person, ...visitor });
  await browser.page.goto(`/user/settings?topic=${topic}`);
  await waitUntilLoaded(browser.page);
  return browser;
}
