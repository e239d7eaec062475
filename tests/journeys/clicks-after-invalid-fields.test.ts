/** @module-tag variation */
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { whenReady } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { heading } from "../support/pages.ts";
import { translator } from "../support/translator.ts";

/**
 * A click is a mouse button that goes down and up on one element. An error message that a form shows in between must
 * not move the element.
 */

const t = translator("en");

/** Clicks near the upper edge, where the smallest shift of the page would lose the click. */
async function press(page: Page, target: Locator) {
  const { x, y, width } = (await target.boundingBox())!;
  await page.mouse.move(x + width / 2, y + 3);
  await page.mouse.down();
  // By now the page shows the error of the field that lost the focus.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.mouse.up();
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const invalid = (page: Page) => page.getByRole("main").locator('[aria-invalid="true"]');

it.each([
  { path: "/login", button: t("accounts:login.submit"), first: t("accounts:fields.email"), wrong: 2 },
  { path: "/reset-password", button: t("accounts:request.submit"), first: t("accounts:fields.email"), wrong: 1 },
  { path: "/contact-us", button: t("contact:submit"), first: t("contact:email"), wrong: 3 },
])("A button works right after an invalid field, and all errors are shown: $path", ({ path, button, first, wrong }) =>
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.goto(path);
    await whenReady(page, button);
    await field(page, first).fill("nobody");
    await press(page, page.getByRole("main").getByRole("button", { name: button }));
    await eventually(async () => expect(await invalid(page).count()).toBe(wrong));
  })(),
);

it(
  "A link works right after an invalid field",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.goto("/login");
    await whenReady(page, t("accounts:login.submit"));
    await field(page, t("accounts:fields.email")).fill("nobody");
    await press(page, page.getByRole("main").getByRole("link", { name: t("accounts:login.forgotten") }));
    await heading(page, t("accounts:request.title"));
    expect(new URL(page.url()).pathname).toBe("/reset-password");
  }),
);

it(
  "A click elsewhere leaves a field like the Tab key: its fault shows",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.goto("/login");
    await whenReady(page, t("accounts:login.submit"));
    await field(page, t("accounts:fields.email")).fill("nobody");
    await press(page, page.getByRole("heading", { level: 1 }));
    await eventually(async () => expect(await invalid(page).count()).toBe(1));
  }),
);
