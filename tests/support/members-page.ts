import type { Page } from "playwright-core";
import { translator } from "./translator.ts";

/** The list of members in the administration, in English. */

const t = translator("en");

export const row = (page: Page, username: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name: new RegExp(`^${username}\\b`) }) });

export const actions = (page: Page, username: string) =>
  page.getByRole("button", { name: t("members:row.actions", { username }), exact: true });

/** Chooses an action from a member's menu, by keyboard. */
export async function choose(page: Page, username: string, action: string) {
  await actions(page, username).press("ArrowDown");
  await row(page, username).getByRole("button", { name: action, exact: true }).press("Enter");
}

/** The actions in a member's menu; empty without a menu. */
export async function offered(page: Page, username: string): Promise<string[]> {
  const menu = actions(page, username);
  if ((await menu.count()) === 0) return [];
  await menu.press("ArrowDown");
  const entries = await row(page, username).locator("[popover] button").allTextContents();
  await page.keyboard.press("Escape");
  return entries;
}
