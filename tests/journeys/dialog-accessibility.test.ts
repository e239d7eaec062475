/** @module-tag variation */
import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { sessions } from "#features/accounts/server/tables.ts";
import { accessibilityFaultsIfNarrow } from "../support/accessibility.ts";
import { taleEditor } from "../support/editor.ts";
import { send } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, waitUntilLoaded } from "../support/pages.ts";
import { seedContent } from "../support/seed-content.ts";
import { translator } from "../support/translator.ts";

/** Dialogs, menus and forms with errors are as accessible as the page and fit the same width. */

const t = translator("en");

/** The accessibility violations while the dialog is open, at both widths. */
async function faultsWith(page: Page, dialog: Locator): Promise<string[]> {
  await dialog.waitFor();
  // axe sees it only in the moment before the page behind the dialog is hidden.
  expect(await dialog.getByRole("banner").count()).toBe(0);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  return accessibilityFaultsIfNarrow(page);
}

it(
  "Menu, languages, rules and refused forms are accessible for visitors",
  journey(async ({ openBrowser }) => {
    const narrow = await openBrowser({ width: 360 });
    await narrow.page.goto("/");
    await button(narrow.page, t("site:nav.menu")).click();
    expect(await faultsWith(narrow.page, narrow.page.getByRole("dialog", { name: t("site:nav.menu") }))).toEqual([]);

    const { page } = await openBrowser();
    await page.goto("/");
    await page
      .getByRole("banner")
      .getByRole("button", { name: t("site:language.label") })
      .click();
    expect(await faultsWith(page, page.getByRole("banner").getByRole("link", { name: "Italiano" }))).toEqual([]);
    await button(page, t("home:languages.all")).click();
    expect(await faultsWith(page, page.getByRole("dialog", { name: t("home:languages.title") }))).toEqual([]);

    await page.goto("/signup");
    await send(page, t("accounts:signup.submit"));
    expect(await faultsWith(page, page.getByText(t("accounts:errors.terms")))).toEqual([]);
    await button(page, t("legal-links:rules.open")).click();
    expect(await faultsWith(page, page.getByRole("dialog", { name: t("legal:rules.title") }))).toEqual([]);
  }),
);

it(
  "Tags, links, questions and the login dialog are accessible for writers",
  journey(async ({ openBrowser, site }) => {
    const { pathParameters, people } = await seedContent(site, "en");
    const { page, expectFailure } = await openBrowser({ as: people.writer });
    await page.goto(`/laboratory/edit/my-laboratory/edit/${pathParameters.draft}`);
    await waitUntilLoaded(page);
    await page.getByRole("banner").getByRole("button", { name: people.writer.username }).click();
    expect(await faultsWith(page, button(page, t("site:nav.logOut")))).toEqual([]);

    const editor = taleEditor(page, t);
    await editor.tags.click();
    expect(await faultsWith(page, page.getByRole("group", { name: t("laboratory:tags.label") }))).toEqual([]);
    await page.keyboard.press("Escape");

    await editor.publish.click();
    expect(await faultsWith(page, page.getByRole("alertdialog", { name: t("laboratory:publish.title") }))).toEqual([]);
    await page.keyboard.press("Escape");

    await editor.text.click();
    await page.keyboard.press("ControlOrMeta+a");
    await button(page, t("editor:tools.link")).click();
    expect(await faultsWith(page, page.getByRole("dialog", { name: t("editor:tools.linkTitle") }))).toEqual([]);
    await page.keyboard.press("Escape");

    await page.goto("/laboratory");
    // The last one of an article deletes its Tale.
    const article = page.getByRole("article").first();
    const [id] = (await article.getByRole("link").last().getAttribute("href"))!.match(/\d+/)!;
    await article.getByRole("button").last().click();
    expect(await faultsWith(page, page.getByRole("alertdialog", { name: t("laboratory:delete.title") }))).toEqual([]);

    await site.context.database.db.delete(sessions).where(eq(sessions.userId, people.writer.id));
    expectFailure(`401 DELETE /v1/delete/${id}`);
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("site:buttons.delete") })
      .click();
    expect(await faultsWith(page, page.getByRole("dialog", { name: t("site:loginAgain.title") }))).toEqual([]);
  }),
);

it(
  "The dialogs for publishing and returning are accessible for reviewers",
  journey(async ({ openBrowser, site }) => {
    const { pathParameters, people } = await seedContent(site, "en");
    const { page } = await openBrowser({ as: people.reviewer });
    await page.goto(`/admin/tales/tale/${pathParameters.submitted}`);
    await waitUntilLoaded(page);
    await button(page, t("admin:review.publish")).click();
    expect(await faultsWith(page, page.getByRole("alertdialog", { name: t("admin:publish.title") }))).toEqual([]);
    await page.keyboard.press("Escape");
    await button(page, t("admin:review.return")).click();
    const dialog = page.getByRole("dialog", { name: t("admin:return.title") });
    await button(page, t("admin:return.send")).click();
    await dialog.getByText(t("admin:return.noteMissing")).waitFor();
    expect(await faultsWith(page, dialog)).toEqual([]);
  }),
);
