/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { fill } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { atATale, favourite, like } from "../support/like-buttons.ts";
import { expectFocus, heading, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, anAdmin } from "../support/people.ts";
import { aComment } from "../support/comments.ts";
import { aReport } from "../support/reports.ts";
import { aPublishedTale, aSubmittedTale } from "../support/tales.ts";
import { toasts } from "../support/notifications-page.ts";
import { translator } from "../support/translator.ts";

/** Toasts cover no controls, and give the focus back. */

const t = translator("en");

/** Buttons and fields under a toast. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll(".toast")].map((toast) => toast.getBoundingClientRect());
    const targets = [
      ...document.querySelectorAll<HTMLElement>("button, .button, input:not([type=hidden]), select, textarea"),
    ];
    return targets
      .filter(
        (target) =>
          target.closest(".toasts, [inert], [aria-hidden=true]") === null &&
          target.checkVisibility({ visibilityProperty: true }),
      )
      .filter((target) => {
        const own = target.getBoundingClientRect();
        return boxes.some(
          (box) => own.right > box.left && own.left < box.right && own.bottom > box.top && own.top < box.bottom,
        );
      })
      .map((target) => target.getAttribute("aria-label") ?? target.textContent);
  });

/** True if a toast is over the focused element, or the element is not wholly in the window. */
const coversTheFocus = (page: Page) =>
  page.evaluate(() => {
    const bottom = Math.max(
      ...[...document.querySelectorAll(".toast")].map((toast) => toast.getBoundingClientRect().bottom),
    );
    const focused = document.activeElement!.getBoundingClientRect();
    return focused.top < bottom || focused.bottom > innerHeight;
  });

async function expectNothingCovered(page: Page, text: string) {
  await toasts(page).filter({ hasText: text }).waitFor();
  await waitUntilLoaded(page);
  // The controls at the bottom of the window.
  for (const height of [440, 480, 520, 560, 600, 640]) {
    await page.setViewportSize({ width: 360, height });
    await eventually(async () => expect(await covered(page)).toEqual([]));
  }
}

it(
  "A toast covers no button and no field on a phone after a decision about a Tale",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { id } = await aSubmittedTale(site, { title: "Decided first" });
    const { page } = await openBrowser({ as: await aModerator(site), width: 360 });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/admin/tales/tale/${id}`);
    await heading(page, "Decided first");
    await page.getByRole("button", { name: t("admin:review.publish"), exact: true }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("admin:publish.confirm") })
      .click();
    await page.waitForURL("**/admin/tales");
    await expectNothingCovered(page, t("admin:done.publish", { title: "Decided first" }));
  }),
);

it(
  "A toast covers no button and no field on a phone after a decision about a report",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const tale = await aPublishedTale(site);
    const reports = [];
    for (let at = 0; at < 4; at += 1)
      reports.push(await aReport(site, await aComment(site, { on: tale, text: `Rude ${at}` })));
    const { page } = await openBrowser({ as: await aModerator(site), width: 360 });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/admin/reportings/comment/${reports[0]!.id}`);
    await page.getByRole("radio", { name: t("reportings:choose.REJECTED") }).check();
    await page.getByRole("button", { name: t("reportings:decide"), exact: true }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("reportings:verbs.REJECTED") })
      .click();
    await page.waitForURL("**/admin/reportings**");
    await expectNothingCovered(page, t("reportings:done.REJECTED", { count: 1 }));
    // At every scroll position.
    for (const top of [200, 400]) {
      await page.evaluate((to) => scrollTo(0, to), top);
      await eventually(async () => expect(await covered(page)).toEqual([]));
    }
  }),
);

it(
  "The page makes room for a toast where no gap is wide enough",
  journey(async ({ site, openBrowser }) => {
    const { page } = await openBrowser({ as: await anAdmin(site), width: 360 });
    // The height of a phone's window with an open keyboard.
    await page.setViewportSize({ width: 360, height: 300 });
    await page.goto("/admin/reasons");
    await fill(page, { [t("catalogue:form.reason")]: "Gives away the ending" });
    await page.getByRole("radio", { name: t("catalogue:weights.2") }).check();
    await page.getByRole("textbox", { name: t("catalogue:form.reason") }).press("Enter");
    await toasts(page)
      .filter({ hasText: t("catalogue:form.done", { reason: "Gives away the ending" }) })
      // Under the pointer it stays until it is closed.
      .hover();
    // The page was moved down, so the field is still in sight. The list above it is partly outside of the window, and each of its
    // buttons comes out from under the toast when the focus reaches it.
    await expectFocus(page.getByRole("textbox", { name: t("catalogue:form.reason") }));
    await eventually(async () => expect(await coversTheFocus(page)).toBe(false));
    for (const reason of ["Gives away the ending", "A legal issue", "Spam or misleading content"]) {
      await page.keyboard.press("Shift+Tab");
      await expectFocus(page.getByRole("button", { name: reason }));
      await eventually(async () => expect(await coversTheFocus(page)).toBe(false));
    }
    await page.locator(".toast").getByRole("button").click();
    await toasts(page).waitFor({ state: "detached" });
    await eventually(async () =>
      expect(await page.evaluate(() => getComputedStyle(document.body).paddingTop)).toBe("0px"),
    );
  }),
);

it(
  "A toast that is closed by keyboard gives the focus to the next one, and the last one to where it was before",
  journey(async (on) => {
    const { page, context, expectFailure, likeCall } = await atATale(on);
    expectFailure(`failed ${likeCall}`);
    expectFailure("failed POST /v1/posts/bookmark");
    await context.route(/\/like$|\/bookmark\?/, (route) => route.abort("connectionrefused"));
    await like(page).click();
    await toasts(page).nth(0).waitFor();
    await favourite(page).click();
    await toasts(page).nth(1).waitFor();
    await expectFocus(favourite(page));

    const close = toasts(page).getByRole("button", { name: t("site:messages.close") });
    await close.first().focus();
    await page.keyboard.press("Enter");
    await expectFocus(close);
    await page.keyboard.press("Enter");
    await toasts(page).waitFor({ state: "detached" });
    await expectFocus(favourite(page));
  }),
);
