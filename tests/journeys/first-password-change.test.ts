/** @module-tag variation */
import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow } from "../support/accessibility.ts";
import { fill, send, whenReady } from "../support/forms.ts";
import { journey, siteWith } from "../support/journey.ts";
import { callsOfMemberHome, waitUntilLoaded } from "../support/pages.ts";
import { translator } from "../support/translator.ts";

/** The administrator whose password was generated at the first start. */

const t = translator("en");
siteWith(async () => ({ ADMIN_PASSWORD: "" }));

it(
  "An administrator with a random password is led to the password form from everywhere, and goes on after the change",
  journey(async ({ openBrowser, site }) => {
    const { page, allowFailure } = await openBrowser({ width: 360 });
    const { email, generatedPassword } = site.administrator!;
    const refusedCalls = ["/v1/total-published", "/v1/pending", "/v1/overview", "/v1/waiting", "/v0/posts/bookmark"];
    refusedCalls.push("/v1/site/first-steps", "/v1/applications");
    refusedCalls.push(...callsOfMemberHome);
    for (const path of refusedCalls) allowFailure(`403 GET ${path}`);
    await page.goto("/login");
    await whenReady(page, t("accounts:login.submit"));
    await fill(page, { [t("accounts:fields.email")]: email, [t("accounts:fields.password")]: generatedPassword! });
    await send(page, t("accounts:login.submit"));

    const led = () => page.getByText(t("settings:password.required")).waitFor();
    await led();
    expect(new URL(page.url()).searchParams.get("topic")).toBe("password");
    for (const address of ["/", "/admin", "/user/favorites"]) {
      await page.goto(address);
      await led();
    }
    await waitUntilLoaded(page);
    expect([...(await axeViolations(page)), ...(await horizontalOverflow(page))]).toEqual([]);

    const chosen = (password: string) => ({
      [t("settings:password.old")]: generatedPassword!,
      [t("accounts:fields.newPassword")]: password,
      [t("accounts:fields.confirmPassword")]: password,
    });
    const change = async (password: string) => {
      await fill(page, chosen(password));
      await send(page, t("settings:password.submit"));
    };
    allowFailure("400 PATCH /v1/auth/change-password");
    await change("password1");
    await page.getByText(t("errors:PASSWORD_COMMON")).waitFor();
    await change("inkwell7");
    await page.getByText(t("settings:password.changed")).waitFor();
    expect(await page.getByText(t("settings:password.required")).count()).toBe(0);
    await page.goto("/admin/roles");
    await page.getByRole("heading", { level: 1 }).filter({ hasText: /\w/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/roles");
  }),
);
