import { expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { fill, send } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader, password } from "../support/people.ts";
import { openSettings } from "../support/settings-page.ts";
import { aProgram } from "../support/tokens.ts";
import { translator } from "../support/translator.ts";

/** Access tokens for programs, in the settings. */

const t = translator("en");

it(
  "A member makes an access token, copies it once, and revokes it",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page } = await openSettings(on, "sessions", reader);
    await page.getByRole("link", { name: t("tokens:link") }).click();
    await page.getByText(t("tokens:none")).waitFor();
    await send(page, t("tokens:submit"));
    await page.getByText(t("tokens:nameWrong", { min: 1, max: 60 })).waitFor();
    await fill(page, { [t("tokens:name")]: "Backup" });
    await page.getByRole("radio", { name: t("tokens:scopes.write.label") }).check();
    await send(page, t("tokens:submit"));
    const field = page.getByLabel(t("tokens:token", { name: "Backup" }));
    const token = await field.inputValue();
    const program = aProgram(on.site, token);
    expect((await program.get("/v1/user")).body.username).toBe(reader.username);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await waitUntilLoaded(page);
    const line = page.getByRole("main").getByRole("listitem").filter({ hasText: "Backup" });
    await line.getByText(t("tokens:scopes.write.label"), { exact: true }).waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    await page.getByRole("button", { name: t("tokens:revokeNamed", { name: "Backup" }) }).press("Enter");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("tokens:revoke"), exact: true })
      .press("Enter");
    await page.getByText(t("tokens:revoked", { name: "Backup" })).waitFor();
    await page.getByText(t("tokens:none")).waitFor();
    expect((await program.get("/v1/user")).status).toBe(401);
  }),
);

it(
  "Staff may give a program the rights of their role; an older log-in is asked for the password",
  { tags: "variation" },
  journey(async (on) => {
    const moderator = await aModerator(on.site);
    const { pool } = on.site.context.database;
    await pool.query("update sessions set created_at = created_at - $1 * interval '1 ms' where user_id = $2", [
      11 * MINUTE,
      moderator.id,
    ]);
    const { page, expectFailure } = await on.openBrowser({ as: moderator, width: 360 });
    await page.goto("/user/tokens");
    await fill(page, { [t("tokens:name")]: "Desk", [t("passkeys:password")]: "wrong1234" });
    await page.getByRole("checkbox", { name: t("tokens:scopes.staff.label") }).check();
    expectFailure("403 POST /v1/tokens");
    await send(page, t("tokens:submit"));
    await page.getByText(t("passkeys:passwordWrong")).waitFor();
    await fill(page, { [t("passkeys:password")]: password });
    await send(page, t("tokens:submit"));
    const token = await page.getByLabel(t("tokens:token", { name: "Desk" })).inputValue();
    expect((await aProgram(on.site, token).get("/v1/users")).status).toBe(200);
  }),
);
