import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { fill, send } from "../support/forms.ts";
import { journey, siteWith } from "../support/journey.ts";
import { accountMenu } from "../support/login-page.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { aReader, password, type Person } from "../support/people.ts";
import { openSettings } from "../support/settings-page.ts";
import { translator } from "../support/translator.ts";
import { aVirtualAuthenticator } from "../support/virtual-authenticator.ts";

/** Making a passkey in the settings and logging in with it, in a browser with an authenticator. */

siteWith(async (url) => ({ SITE_URL: url.replace("127.0.0.1", "localhost"), CHANGES_PER_MINUTE: "1000000" }));

const t = translator("en");
const lines = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: t("passkeys:createdAt") });
const loginButton = (page: Page) => page.getByRole("button", { name: t("passkeys:login.button") });

async function makePasskey(page: Page, name: string) {
  await fill(page, { [t("passkeys:name")]: name });
  await send(page, t("passkeys:submit"));
  await page.getByText(t("passkeys:made", { name })).waitFor();
}

async function logOut(page: Page) {
  await page.goto("/logout");
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("site:nav.logIn") })
    .waitFor();
}

const isLoggedIn = (page: Page, { username }: Person) => accountMenu(page, username).waitFor();

it(
  "A member makes a passkey, logs in with it by the button, renames it and deletes it",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, expectFailure } = await openSettings(on, "password", reader);
    const authenticator = await aVirtualAuthenticator(page);
    await page
      .getByRole("link", { name: t("settings:topics.passkeys") })
      .first()
      .click();
    await page.getByText(t("passkeys:none")).waitFor();
    await makePasskey(page, "Phone");
    await lines(page).waitFor();
    expect(await authenticator.credentials()).toMatchObject([{ rpId: "localhost", isResidentCredential: true }]);
    // The same device is refused by the browser.
    await fill(page, { [t("passkeys:name")]: "Again" });
    await send(page, t("passkeys:submit"));
    await page.getByText(t("passkeys:exists")).waitFor();

    await authenticator.touched(false);
    await logOut(page);
    await page.goto("/login?next=%2Fuser%2Fsettings%3Ftopic%3Dsessions");
    await loginButton(page).waitFor();
    await page.waitForLoadState("networkidle");
    await authenticator.touched(true);
    await loginButton(page).click();
    await isLoggedIn(page, reader);
    // The field may have been as fast as the button: then there are two.
    await page.getByText(t("sessions:passkey")).first().waitFor();

    await page.goto("/user/settings?topic=passkeys");
    await page.getByRole("button", { name: t("passkeys:renameNamed", { name: "Phone" }) }).click();
    await fill(page.getByRole("dialog"), { [t("passkeys:name")]: "Tablet" });
    await send(page, t("passkeys:save"));
    await page.getByText(t("passkeys:renamed", { name: "Tablet" })).waitFor();
    await page.getByRole("button", { name: t("passkeys:deleteNamed", { name: "Tablet" }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("passkeys:delete"), exact: true })
      .click();
    await page.getByText(t("passkeys:deleted", { name: "Tablet" })).waitFor();
    await page.getByText(t("passkeys:none")).waitFor();

    expectFailure("403 POST /auth/passkey");
    await logOut(page);
    await page.goto("/login");
    await loginButton(page).click();
    await page.getByText(t("passkeys:login.refused")).waitFor();
  }),
);

it(
  "The e-mail field of the log-in page offers passkeys",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page } = await openSettings(on, "passkeys", reader);
    await aVirtualAuthenticator(page);
    await makePasskey(page, "Phone");
    await logOut(page);
    await page.goto("/login");
    const field = page.getByRole("textbox", { name: t("accounts:fields.email") });
    expect(await field.getAttribute("autocomplete")).toBe("username webauthn");
    // The browser of tests chooses the only one by itself.
    await isLoggedIn(page, reader);
  }),
);

it(
  "A key whose counter went back, and a response without the account's handle, open nothing",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, expectFailure, allowFailure } = await openSettings(on, "passkeys", reader);
    const authenticator = await aVirtualAuthenticator(page);
    await makePasskey(page, "Phone");
    // Far from the next ones: the field answers again and again, and each answer counts.
    await authenticator.change({ signCount: 500 });
    await authenticator.touched(false);
    await logOut(page);
    await page.goto("/login");
    await page.waitForLoadState("networkidle");
    await authenticator.touched(true);
    await loginButton(page).click();
    await isLoggedIn(page, reader);
    await logOut(page);

    await authenticator.change({ signCount: 0 });
    expectFailure("403 POST /auth/passkey");
    await page.goto("/login");
    await loginButton(page).click();
    await page.getByText(t("passkeys:login.refused")).waitFor();

    // Before the counter is right again: the field offers the passkey all the time.
    await page.route("**/auth/passkey", async (route) => {
      const sent = route.request().postDataJSON();
      delete sent.response.response.userHandle;
      await route.continue({ postData: sent });
    });
    allowFailure("403 POST /auth/passkey");
    await authenticator.change({ signCount: 1000 });
    await page.goto("/login");
    await loginButton(page).click();
    await page.getByText(t("passkeys:login.refused")).waitFor();
    await page.unroute("**/auth/passkey");
  }),
);

it(
  "Long after the log-in, the password is asked for, and an account without one is led to logging in again",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    const social = await aReader(on.site, { passwordHash: null });
    await on.site.context.database.pool.query(
      "update sessions set created_at = created_at - interval '11 minutes' where user_id = any($1)",
      [[reader.id, social.id]],
    );
    const { page, expectFailure } = await openSettings(on, "passkeys", reader);
    await aVirtualAuthenticator(page);
    await fill(page, { [t("passkeys:name")]: "Phone", [t("passkeys:password")]: "notmine1" });
    expectFailure("403 POST /v1/passkeys");
    await send(page, t("passkeys:submit"));
    await page.getByText(t("passkeys:passwordWrong")).waitFor();
    await fill(page, { [t("passkeys:password")]: password });
    await send(page, t("passkeys:submit"));
    await page.getByText(t("passkeys:made", { name: "Phone" })).waitFor();

    const { page: other } = await openSettings(on, "passkeys", social);
    await other.getByText(t("passkeys:logInAgain")).waitFor();
    await other.getByRole("button", { name: t("passkeys:again") }).click();
    await other.waitForURL("**/login?next=**");
    await waitUntilLoaded(other);
  }),
);

it(
  "Somebody whose session has ended logs in again with a passkey, in the dialog over the page, but not into another account",
  { tags: "variation" },
  journey(async (on) => {
    const { page: others } = await openSettings(on, "passkeys", await aReader(on.site));
    const othersKey = await aVirtualAuthenticator(others);
    await makePasskey(others, "Another one");
    const [key] = await othersKey.credentials();

    const reader = await aReader(on.site);
    const { page, expectFailure, allowFailure } = await openSettings(on, "passkeys", reader);
    const authenticator = await aVirtualAuthenticator(page);
    await makePasskey(page, "Phone");
    const [own] = await authenticator.credentials();
    // The list with the new passkey is loaded before the session ends.
    await page.waitForLoadState("networkidle");
    const { pool } = on.site.context.database;
    await pool.query("delete from sessions where user_id = $1", [reader.id]);
    const { rows } = await pool.query("select id from passkeys where user_id = $1", [reader.id]);
    expectFailure(`401 PATCH /v1/passkeys/${rows[0].id}`);
    allowFailure("401 GET /v1/sessions");
    await page.getByRole("button", { name: t("passkeys:renameNamed", { name: "Phone" }) }).click();
    await fill(page.getByRole("dialog"), { [t("passkeys:name")]: "Tablet" });
    await send(page, t("passkeys:save"));
    const dialog = page.getByRole("dialog", { name: t("site:loginAgain.title") });
    await authenticator.change(key!);
    await loginButton(page).click();
    await dialog.getByText(t("site:loginAgain.otherAccount", { username: reader.username })).waitFor();
    await authenticator.change(own!);
    await loginButton(page).click();
    await page.getByText(t("passkeys:renamed", { name: "Tablet" })).waitFor();
  }),
);
