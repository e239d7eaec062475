/** @module-tag variation */
import { expect, it } from "vitest";
import { journey } from "../support/journey.ts";
import { button, heading } from "../support/pages.ts";
import { aModerator } from "../support/people.ts";
import { translator } from "../support/translator.ts";
import { aFullDesk, item, openDesk, question } from "../support/desk-page.ts";

/** Ways to the desk, past what colleagues decide about, and back to it. */

const t = translator("en");

it.concurrent(
  "An item that a colleague claimed since the list was loaded says so and leads on, also by the next decision",
  journey(async ({ site, openBrowser }) => {
    const { moderator, accused, mild, tale, first, second } = await aFullDesk(site);
    const colleague = await aModerator(site);
    const { page, expectFailure } = await openBrowser({ as: moderator });
    await openDesk(page, accused);
    await item(page, "user", accused.username).waitFor();
    await colleague.client.put(`/v1/reportings/${mild.id}/claim`);
    await colleague.client.put(`/v1/posts/${first.id}/claim`);
    expectFailure(`409 PUT /v1/reportings/${mild.id}/claim`);
    await page.keyboard.press("x");
    await question(page, t("reportings:confirm.REJECTED")).waitFor();
    await page.keyboard.press("Enter");
    await item(page, "tale", tale.title).waitFor();
    const claimed = page
      .getByRole("status")
      .filter({ hasText: t("admin:review.claimed", { name: colleague.username }) });
    await claimed.waitFor();
    expect(await button(page, t("desk:accept")).count()).toBe(0);
    expectFailure(`409 PUT /v1/posts/${first.id}/claim`);
    await button(claimed, t("desk:goOn")).click();
    await item(page, "new", first.title).waitFor();
    await button(claimed, t("desk:goOn")).click();
    await item(page, "new", second.title).waitFor();
    // The list knows now who is deciding about the others.
    expectFailure(`409 PUT /v1/posts/${first.id}/claim`);
    await page.keyboard.press("k");
    await item(page, "new", first.title).waitFor();
    await claimed.waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("p");
    await question(page, t("admin:publish.title")).waitFor();
    await page.keyboard.press("Enter");
    await claimed.waitFor();
    // The colleague has all that is left.
    expect(await button(page, t("desk:goOn")).count()).toBe(0);
  }),
);

it.concurrent(
  "The whole page of an item leads back to it at the desk, before and after a decision there",
  journey(async ({ site, openBrowser }) => {
    const { moderator, accused, mild, tale, first, second } = await aFullDesk(site);
    const { page } = await openBrowser({ as: moderator });
    const back = page.locator('a[href*="item="]', { hasText: t("desk:title") });
    const whole = page.getByRole("link", { name: t("desk:whole") });
    await page.goto(`/admin/desk?member=${accused.username}&item=new-${second.id}`);
    await item(page, "new", second.title).waitFor();
    await whole.click();
    await heading(page, second.title);
    await page.reload();
    await back.click();
    await item(page, "new", second.title).waitFor();
    await whole.click();
    // The desk has a button of this name, too.
    await heading(page, second.title);
    await button(page, t("admin:review.publish")).click();
    await button(page.getByRole("alertdialog"), t("admin:publish.confirm")).click();
    await item(page, "user", accused.username).waitFor();
    await page.keyboard.press("j");
    await item(page, "tale", tale.title).waitFor();
    await whole.click();
    await page.waitForURL(`**/admin/reportings/tale/${mild.id}`);
    await page.getByRole("radio", { name: t("reportings:choose.REJECTED") }).check();
    await button(page, t("reportings:decide")).click();
    await button(page.getByRole("alertdialog"), t("reportings:verbs.REJECTED")).click();
    await item(page, "user", accused.username).waitFor();
    expect(new URL(page.url()).searchParams.get("member")).toBe(accused.username);
    await page.keyboard.press("j");
    await item(page, "new", first.title).waitFor();
  }),
);

it.concurrent(
  "The desk opens with what its moderator began to decide about on another device",
  journey(async ({ site, openBrowser }) => {
    const { moderator, accused, severe, tale } = await aFullDesk(site);
    await moderator.client.put(`/v1/reportings/${severe.id}/claim`);
    const { page } = await openBrowser({ as: moderator });
    await page.goto(`/admin/desk?member=${accused.username}`);
    await heading(page, t("desk:title"));
    await item(page, "user", accused.username).waitFor();
    expect(await item(page, "tale", tale.title).count()).toBe(0);
  }),
);

// Not next to the others: it claims the most urgent item of the whole site.
it(
  "The number of waiting things on the home page leads to the desk",
  journey(async ({ site, openBrowser }) => {
    const { moderator } = await aFullDesk(site);
    const { page } = await openBrowser({ as: moderator });
    await page.goto("/");
    await page
      .getByRole("main")
      .getByRole("link", { name: /waiting for a decision/ })
      .click();
    await heading(page, t("desk:title"));
    expect(new URL(page.url()).pathname).toBe("/admin/desk");
  }),
);
