import { expect } from "vitest";
import type { Page } from "playwright-core";
import { aModerator, type Person } from "./people.ts";
import type { TestSite } from "./site.ts";
import { translator } from "./translator.ts";

/** The places of a page that show notifications. */

const t = translator("en");

export const bell = (page: Page, unread: number) => {
  const name = unread === 0 ? t("notifications:title") : t("notifications:bell", { count: unread });
  return page.getByRole("banner").getByRole("link", { name, exact: true });
};
export const lines = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("time") });
export const line = (page: Page, text: string) => lines(page).filter({ hasText: text });
export const unreadMark = t("notifications:unread");
export const toasts = (page: Page) => page.locator(".toast");

/** Resolves once this page is connected and would get new notifications. */
export async function waitUntilLive(page: Page) {
  await page.locator("html[data-live=on]").waitFor();
}

/** Messages of the staff. */
export async function sendMessages(site: TestSite, receiver: Person, ...messages: string[]) {
  const { client } = await aModerator(site);
  for (const message of messages) {
    const answer = await client.post("/v1/send-notification", {
      body: { receiverUsername: receiver.username, message },
    });
    expect(answer.status).toBe(201);
  }
}
