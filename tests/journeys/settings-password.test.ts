/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { describes, fill, send } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus, waitUntilLoaded } from "../support/pages.ts";
import { aReader, password } from "../support/people.ts";
import { translator } from "../support/translator.ts";
import { openSettings } from "../support/settings-page.ts";

/** The password in the settings of a member. */

const t = translator("en");
const newPassword = "changed99";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

it(
  "After a password change another browser asks for the new one and goes on",
  journey(async (on) => {
    const person = await aReader(on.site);
    const { page } = await openSettings(on, "password", person, { width: 360 });
    const otherBrowser = await on.openBrowser({});
    await otherBrowser.page.goto("/login");
    await fill(otherBrowser.page, {
      [t("accounts:fields.email")]: person.email,
      [t("accounts:fields.password")]: password,
    });
    await send(otherBrowser.page, t("accounts:login.submit"));
    await otherBrowser.page.waitForURL(`${on.site.url}/`);
    await otherBrowser.page.goto("/user/settings?topic=privacy");
    await waitUntilLoaded(otherBrowser.page);

    const labels = [
      t("settings:password.old"),
      t("accounts:fields.newPassword"),
      t("accounts:fields.confirmPassword"),
    ] as const;
    const type = (values: readonly string[]) =>
      fill(page, Object.fromEntries(labels.map((label, at) => [label, values[at]!])));
    const submit = page.locator("form").getByRole("button", { name: t("settings:password.submit") });
    const sure = page.getByRole("alertdialog", { name: t("settings:password.sure") });
    expect(await describes(submit)).toContain("6 to 10");
    await type([password, password, password]);
    expect(await describes(submit)).toContain(t("settings:password.areTheSame"));
    await page.getByText(t("settings:password.same"), { exact: true }).waitFor();
    // A screen-reader user may press a disabled button.
    await submit.click({ force: true });
    expect(await sure.count()).toBe(0);

    await type(["wrong123", newPassword, newPassword]);
    await page.keyboard.press("Enter");
    await sure.getByRole("button", { name: t("settings:password.submit") }).click();
    await page.getByText(t("settings:password.wrongOld")).waitFor();
    const old = field(page, labels[0]);
    await expectFocus(old);
    expect([await old.inputValue(), await field(page, labels[1]).inputValue()]).toEqual(["", newPassword]);

    await old.fill(password);
    await submit.click();
    await sure.getByRole("button", { name: t("settings:password.submit") }).click();
    await page.getByText(t("settings:password.changed")).waitFor();
    expect(await old.inputValue()).toBe("");

    otherBrowser.expectFailure("401 GET /v1/privacy");
    await otherBrowser.page.getByRole("switch", { name: t("settings:privacy.tales.show") }).click();
    const dialog = otherBrowser.page.getByRole("dialog", { name: t("site:loginAgain.title") });
    await fill(dialog, { [t("site:loginAgain.email")]: person.email, [t("site:loginAgain.password")]: newPassword });
    await dialog.getByRole("button", { name: t("site:loginAgain.submit") }).click();
    await dialog.waitFor({ state: "hidden" });
    await eventually(async () => expect((await person.client.get("/v1/privacy")).body).toBe("profile-trophies"));
  }),
);

it(
  "An account without a password gets a link for a first one",
  { tags: "variation" },
  journey(async (on) => {
    const person = await aReader(on.site, { passwordHash: null });
    const { page, expectFailure } = await openSettings(on, "password", person);
    await button(page, t("settings:password.mail")).click();
    await page.getByText(t("accounts:request.sent")).waitFor();
    expect(await on.site.mailedLink(person.email)).toContain("/resetting/");
    expectFailure("400 POST /auth/reset-password-request");
    await button(page, t("settings:password.mail")).click();
    await page.getByText(t("accounts:request.alreadySent")).waitFor();
  }),
);
