import type { Page } from "playwright-core";
import { waitUntilLoaded } from "./pages.ts";
import { aModerator, aReader, type Person } from "./people.ts";
import { aTaleReport, aUserReport } from "./reports.ts";
import type { TestSite } from "./site.ts";
import { aPublishedTale, aSubmittedTale } from "./tales.ts";
import { translator } from "./translator.ts";

/** The desk of the staff in a browser. */

const t = translator("en");

export const item = (page: Page, kind: "new" | "revision" | "tale" | "user" | "notice", title: string) =>
  page.getByRole("heading", { level: 2, name: t("desk:heading", { kind: t(`desk:kind.${kind}`), name: title }) });
export const question = (page: Page, text: string) => page.getByRole("heading", { level: 3, name: text });

/** Everything that waits is about one member, by whom the desk is filtered. */
export async function aFullDesk(site: TestSite) {
  const moderator = await aModerator(site);
  const accused = await aReader(site);
  const severe = await aUserReport(site, accused, { reason: "REASON2" });
  const tale = await aPublishedTale(site, { title: "A reported story", author: accused });
  const mild = await aTaleReport(site, tale, { reason: "REASON9" });
  site.clock.advance(1000);
  const first = await aSubmittedTale(site, { title: "The older one", author: accused });
  site.clock.advance(1000);
  const second = await aSubmittedTale(site, { title: "The newer one", author: accused });
  return { moderator, accused, severe, tale, mild, first, second };
}

export async function openDesk(page: Page, { username }: Person) {
  await page.goto(`/admin/desk?member=${username}`);
  await waitUntilLoaded(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
}
export const isSamePage = (page: Page) => page.evaluate(() => "isSamePage" in window);
