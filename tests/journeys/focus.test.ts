import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { ownNames } from "#vocabulary/languages.ts";
import { eventually } from "../support/eventually.ts";
import { whenReady } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, hasFocus, waitUntilLoaded } from "../support/pages.ts";
import { aReader, aWriter } from "../support/people.ts";
import { aDraft, insertPublishedTales } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Where the focus goes when a menu, a dialog or another page opens or closes, and what is announced then. */

const t = translator("en");

/** Presses Tab more often than there are tab stops. @returns whether the focus was ever outside of `place` */
async function canLeave(page: Page, place: string): Promise<boolean> {
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate((place) => {
      const focused = document.activeElement;
      // The focus also moves to the browser's own controls.
      return focused !== null && focused !== document.body && focused.closest(place) === null;
    }, place);
    if (outside) return true;
  }
  return false;
}

it(
  "The narrow menu keeps the focus inside and returns it",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser({ width: 360 });
    await page.goto("/");
    const opener = button(page, t("site:nav.menu"));
    await opener.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: t("site:nav.menu") });
    await menu.waitFor();
    await eventually(async () => expect(await hasFocus(button(page, t("site:nav.closeMenu")))).toBe(true));
    expect(await canLeave(page, "#site-menu")).toBe(false);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    expect(await hasFocus(opener)).toBe(true);
  }),
);

it(
  "A dialog keeps the focus inside and returns it",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.goto("/signup");
    await whenReady(page, t("accounts:signup.submit"));
    const opener = button(page, t("legal-links:rules.open"));
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: t("legal:rules.title") });
    await dialog.waitFor();
    expect(await canLeave(page, "[role=dialog]")).toBe(false);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await eventually(async () => expect(await hasFocus(opener)).toBe(true));
  }),
);

it(
  "A confirmation dialog begins on its safe button",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const writer = await aWriter(site);
    await aDraft(site, { author: writer, title: "Mine" });
    const { page } = await openBrowser({ as: writer });
    await page.goto("/laboratory");
    const opener = page.getByRole("button", { name: t("laboratory:edit.deleteOne", { title: "Mine" }) });
    await opener.focus();
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await hasFocus(button(page, t("laboratory:delete.cancel")))).toBe(true));
    expect(await canLeave(page, "[role=alertdialog]")).toBe(false);
    await page.keyboard.press("Escape");
    await eventually(async () => expect(await hasFocus(opener)).toBe(true));
  }),
);

it(
  "The focus moves to the heading after a step, on the same page or another",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const tales = Array.from({ length: 13 }, (_, at) => ({ title: `Tale ${at}` }));
    await insertPublishedTales(site, await aWriter(site), tales);
    const { page } = await openBrowser({ as: await aReader(site) });
    await page.goto("/posts/horror");
    await waitUntilLoaded(page);
    await page.getByRole("link", { name: t("site:paging.page", { page: 2 }) }).focus();
    await page.keyboard.press("Enter");
    const listHeading = page.getByRole("main").locator("[data-list-heading]");
    await eventually(async () => expect(await hasFocus(listHeading)).toBe(true));
    expect(new URL(page.url()).search).toBe("?page=2");
    await page.goBack();
    const first = page.getByRole("link", { name: t("site:paging.page", { page: 1 }) });
    await first.and(page.locator("[aria-current]")).waitFor();
    await eventually(async () => expect(await hasFocus(listHeading)).toBe(true));

    await page
      .getByRole("banner")
      .getByRole("link", { name: t("site:nav.tales") })
      .focus();
    await page.keyboard.press("Enter");
    await eventually(async () =>
      expect(await hasFocus(page.getByRole("heading", { level: 1, name: t("tales:index.title") }))).toBe(true),
    );
  }),
);

it(
  "A step to another page is announced once: by the focus on its heading, or by a title that says more",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    await insertPublishedTales(site, author, [{ title: "Ebb · Flood" }]);
    const { page } = await openBrowser({ as: author });
    const announced = page.locator("[aria-live]").filter({ hasText: "Fabula" });
    await page.goto("/laboratory/create/my-laboratory");
    await waitUntilLoaded(page);
    const main = page.getByRole("main");
    await main.getByRole("link", { name: t("categories:horror.title") }).press("Enter");
    await announced.getByText(`${t("categories:horror.title")} · ${t("laboratory:new.title")} · Fabula`).waitFor();
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("site:nav.tales") })
      .press("Enter");
    const focusedTitle = async (name: string) => {
      const title = main.getByRole("heading", { level: 1, name });
      await eventually(async () => expect(await hasFocus(title)).toBe(true));
      expect(await announced.count()).toBe(0);
    };
    await focusedTitle(t("tales:index.title"));
    await main.getByRole("link", { name: "Ebb · Flood" }).press("Enter");
    await focusedTitle("Ebb · Flood");
    await main.getByRole("link", { name: author.username, exact: true }).first().press("Enter");
    await focusedTitle(author.username);
  }),
);

it(
  "A search that adds the languages of its reader while it loads leaves the focus at the top of the page",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    await insertPublishedTales(site, await aWriter(site), [{ title: "A tower" }]);
    const { page } = await openBrowser({ as: await aReader(site) });
    await page.goto("/search?query=tower");
    // Not `waitUntilLoaded`, which presses a key: then the reader has acted.
    await page.getByRole("link", { name: t("search:filters.remove", { filter: ownNames.en }) }).waitFor();
    expect(await hasFocus(page.locator("body"))).toBe(true);
    const field = page.getByRole("main").getByRole("searchbox");
    await field.fill("towers");
    await field.press("Enter");
    await page.waitForURL(/query=towers/);
    const listHeading = page.getByRole("main").locator("[data-list-heading]");
    await eventually(async () => expect(await hasFocus(listHeading)).toBe(true));
  }),
);
