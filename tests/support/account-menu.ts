import type { Locator, Page } from "playwright-core";
import { headerButton } from "./pages.ts";
import { translator } from "./translator.ts";

/** The account menu and the tabs of the pages that it leads to, in English. */

const t = translator("en");

export type AccountGroup = "reading" | "writing" | "you";

const nameOf = (text: string, news?: string) => ({
  name: news === undefined ? text : `${text} (${news})`,
  exact: true,
});

/** A link of the account menu, which must be open. */
export const accountLink = (page: Page, text: string, news?: string): Locator =>
  page.locator("#account").getByRole("link", nameOf(text, news));

/** The links between the pages of one group. */
export const accountTabs = (page: Page, group: AccountGroup): Locator =>
  page.getByRole("navigation", {
    name: group === "writing" ? t("laboratory:tabs.label") : t(`user:menu.${group}`),
    exact: true,
  });

export const accountTab = (page: Page, group: AccountGroup, text: string, news?: string): Locator =>
  accountTabs(page, group).getByRole("link", nameOf(text, news));

/** Opens a group of the account pages by the menu in the header. */
export async function openAccountGroup(page: Page, username: string, group: AccountGroup) {
  await headerButton(page, username).click();
  await accountLink(page, t(`user:menu.${group}`)).click();
  await accountTabs(page, group).waitFor();
}
