/** @module-tag variation */
import { expect, it } from "vitest";
import {
  loginDialog,
  atATale,
  changePasswordElsewhere,
  favourite,
  logInAgain,
  succeeds,
  writing,
} from "../support/expired-session.ts";
import { fill } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { aReader, password } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** An action that starts before the password is changed elsewhere completes once, after the next login. */

const t = translator("en");

it.concurrent(
  "A Tale is saved once after the password was changed elsewhere",
  journey(async (on) => {
    const { page, site, writer, tale, editor, type, onServer, sent, expectFailure } = {
      ...(await writing(on)),
      site: on.site,
    };
    await changePasswordElsewhere(site, writer);
    expectFailure(`401 PUT /v1/posts/${tale.id}`);
    await type(" The key had been changed.");
    await loginDialog(page).waitFor();
    await fill(loginDialog(page), {
      [t("site:loginAgain.email")]: writer.email,
      [t("site:loginAgain.password")]: password,
    });
    expectFailure("403 POST /auth/login");
    await loginDialog(page)
      .getByRole("button", { name: t("site:loginAgain.submit") })
      .click();
    await loginDialog(page).getByText(t("errors:BAD_CREDENTIALS")).waitFor();
    await logInAgain(page, writer);
    await editor.saved();
    expect((await onServer()).content).toContain("The key had been changed.");
    expect(sent("PUT /v1/posts/")).toBe(2);
  }),
);

it.concurrent(
  "A favourite is added once after the password was changed elsewhere",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, reader, marks, sent, expectFailure } = await atATale(on);
    await changePasswordElsewhere(on.site, reader);
    expectFailure("401 POST /v1/posts/bookmark");
    await favourite(page).click();
    await loginDialog(page).waitFor();
    const bookmarkAnswer = succeeds(context, "POST /v1/posts/bookmark");
    await logInAgain(page, reader);
    await bookmarkAnswer;
    await favourite(page).and(page.locator("[aria-pressed=true]")).waitFor();
    expect((await marks()).bookmarked).toBe(true);
    expect(sent("POST /v1/posts/bookmark")).toBe(2);
  }),
);

it.concurrent(
  "Privacy is changed once after the password was changed elsewhere",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const reader = await aReader(site);
    const { page, context, expectFailure, requests } = await openBrowser({ as: reader });
    await page.goto("/user/settings?topic=privacy");
    const tales = page.getByRole("switch", { name: t("settings:privacy.tales.show") });
    await tales.waitFor();
    await changePasswordElsewhere(site, reader);
    // The page first asks the server for the present state.
    expectFailure("401 GET /v1/privacy");
    await tales.click();
    await loginDialog(page).waitFor();
    const changed = succeeds(context, "PATCH /v1/privacy");
    await logInAgain(page, reader);
    await changed;
    await tales.and(page.locator("[aria-checked=false]")).waitFor();
    expect(requests.filter((request) => request.startsWith("PATCH /v1/privacy")).length).toBe(1);
    const fresh = site.visitor();
    fresh.token = await page.evaluate(() => localStorage.getItem("token"));
    expect((await fresh.get("/v1/user")).body.privacy).toBe("profile-trophies");
  }),
);
