/** @module-tag variation */
import { expect, it } from "vitest";
import { fill, whenReady } from "#tests/support/forms.ts";
import { journey } from "#tests/support/journey.ts";
import { aReader } from "#tests/support/people.ts";
import { translator } from "#tests/support/translator.ts";

/** Forms while the server is slow. */

const t = translator("en");

it(
  "A form says that it is busy until the response arrives",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, expectFailure } = await openBrowser();
    const main = page.getByRole("main");
    /** Submits the form and checks its button while the response is delayed. */
    async function heldBack(call: string, submit: string, busy: string) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(
        ({ pathname }) => pathname === call,
        async (route) => (await released, await route.continue()),
        { times: 1 },
      );
      await main.getByRole("button", { name: submit }).click();
      await main.getByRole("button", { name: busy }).waitFor();
      expect(await main.getByRole("button", { name: busy }).getAttribute("aria-disabled")).toBe("true");
      release();
      await main.getByRole("button", { name: busy }).waitFor({ state: "hidden" });
    }

    expectFailure("403 POST /auth/login");
    await page.goto("/login");
    await whenReady(page, t("accounts:login.submit"));
    await fill(page, { [t("accounts:fields.email")]: reader.email, [t("accounts:fields.password")]: "wrong123" });
    await heldBack("/auth/login", t("accounts:login.submit"), t("accounts:login.busy"));

    await page.goto("/reset-password");
    await whenReady(page, t("accounts:request.submit"));
    await fill(page, { [t("accounts:fields.email")]: reader.email });
    await heldBack("/auth/reset-password-request", t("accounts:request.submit"), t("accounts:request.busy"));

    await page.goto("/contact-us");
    await whenReady(page, t("contact:submit"));
    await fill(page, {
      [t("contact:name")]: "Ada",
      [t("contact:email")]: reader.email,
      [t("contact:message")]: "Is there a reading room?",
    });
    await heldBack("/v0/contact", t("contact:submit"), t("contact:busy"));
  }),
);
