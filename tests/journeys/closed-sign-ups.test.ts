/** @module-tag variation */
import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow, setWidth } from "../support/accessibility.ts";
import { fill, send, whenReady } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { accountMenu } from "../support/login-page.ts";
import { expectFocus, heading } from "../support/pages.ts";
import { aReader, password } from "../support/people.ts";
import { logInThere, providerLink, siteWithProviders } from "../support/social-login-pages.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** A site that takes no new members, as a school has it. */

const t = translator("en");
const support = "office@school.example";
const { atTheDoor } = siteWithProviders(
  [{ sub: "stranger", name: "Ada Lovel", email: "stranger@example.org", email_verified: true }],
  { SIGN_UPS: "closed", SUPPORT_EMAIL: support },
);

it(
  "With closed sign-ups no page offers an account, the sign-up page says whom to ask, and members log in",
  journey(async (on) => {
    const tale = await aPublishedTale(on.site);
    const { email, username } = await aReader(on.site);
    const { page } = await atTheDoor(on);
    for (const address of ["/", `/posts/horror/${tale.id}`, "/login"]) {
      await page.goto(address);
      expect(await page.getByRole("link", { name: t("site:nav.signUp") }).count()).toBe(0);
    }
    await whenReady(page, t("accounts:login.submit"));
    await page.getByRole("link", { name: t("accounts:closed.title") }).click();
    await heading(page, t("accounts:closed.title"));
    await expectFocus(page.getByRole("heading", { level: 1 }));
    expect(await page.getByRole("main").getByRole("link", { name: support }).getAttribute("href")).toBe(
      `mailto:${support}`,
    );
    expect(await axeViolations(page)).toEqual([]);
    await setWidth(page, 320);
    expect(await horizontalOverflow(page)).toEqual([]);
    await setWidth(page, 1280);
    await page
      .getByRole("main")
      .getByRole("link", { name: t("accounts:signup.logIn") })
      .click();
    await whenReady(page, t("accounts:login.submit"));
    await fill(page, { [t("accounts:fields.email")]: email, [t("accounts:fields.password")]: password });
    await send(page, t("accounts:login.submit"));
    await accountMenu(page, username).waitFor();
  }),
);

it(
  "With closed sign-ups a new person who comes from another site learns that there are no new accounts",
  journey(async (on) => {
    const { page } = await atTheDoor(on);
    await page.goto("/login");
    await whenReady(page, t("accounts:login.submit"));
    await providerLink(page).click();
    await logInThere(page, "stranger");
    await heading(page, t("accounts:closed.title"));
    await expectFocus(page.getByRole("heading", { level: 1 }));
    await page.getByRole("main").getByRole("link", { name: support }).waitFor();
  }),
);
