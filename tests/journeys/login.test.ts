import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describes, fill, send, whenReady } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { accountMenu, logInWith } from "../support/login-page.ts";
import { heading } from "../support/pages.ts";
import { aReader, password } from "../support/people.ts";
import { anUnconfirmedAccount } from "../support/registrations.ts";
import { translator } from "../support/translator.ts";
import { firstOrAll } from "../support/thoroughness.ts";

/** Login, logout and a forgotten password. */

const t = translator("en");

it.each(["/posts/horror?sort=title", "/posts", "/blog", "/rules"])(
  "The header of %s leads to logging in and signing up, and back",
  { tags: "variation" },
  (address) =>
    journey(async ({ openBrowser, site }) => {
      const reader = await aReader(site);
      const { page } = await openBrowser();
      await page.goto(address);
      const header = page.getByRole("banner");
      const next = `next=${encodeURIComponent(address)}`;
      expect(await header.getByRole("link", { name: t("site:nav.signUp") }).getAttribute("href")).toBe(
        `/signup?${next}`,
      );
      await header.getByRole("link", { name: t("site:nav.logIn") }).click();
      // The links between login and sign-up keep it.
      await whenReady(page, t("accounts:login.submit"));
      await page
        .getByRole("main")
        .getByRole("link", { name: t("accounts:login.signUp") })
        .click();
      await whenReady(page, t("accounts:signup.submit"));
      await page
        .getByRole("main")
        .getByRole("link", { name: t("accounts:signup.logIn") })
        .click();
      // The fields of the sign-up form have the same names.
      await heading(page, t("accounts:login.title"));
      await logInWith(page, reader.email, password);
      await page.waitForURL(site.url + address);
    })(),
);

it(
  "A wrong password is reported above the form, which keeps the address",
  journey(async ({ openBrowser, site }) => {
    const { email } = await aReader(site);
    const { page, expectFailure } = await openBrowser();
    await page.goto("/login");
    // An invalid value is reported at its field and not sent.
    await whenReady(page, t("accounts:login.submit"));
    await fill(page, { [t("accounts:fields.email")]: "ada@", [t("accounts:fields.password")]: "no" });
    await page.keyboard.press("Enter");
    await page.getByText(t("errors:EMAIL_INVALID")).waitFor();
    expect(await describes(page.getByRole("textbox", { name: t("accounts:fields.password") }))).toContain(
      t("accounts:errors.password"),
    );
    expectFailure("403 POST /auth/login");
    await logInWith(page, email, "wrong123");
    await page.getByRole("alert").getByText(t("errors:BAD_CREDENTIALS")).waitFor();
    expect(await page.getByLabel(t("accounts:fields.email")).inputValue()).toBe(email);
    await logInWith(page, email, password);
    await page.waitForURL(`${site.url}/`);
  }),
);

it(
  "A login before the activation says so and sends the link again",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { email } = await anUnconfirmedAccount(site);
    // A second link within two minutes is refused.
    site.clock.advance(3 * 60_000);
    const before = (await site.mails()).length;
    const { page, expectFailure } = await openBrowser();
    await page.goto("/login");
    expectFailure("401 POST /auth/login");
    await logInWith(page, email, password);
    await page.getByRole("alert").getByText(t("errors:NOT_ACTIVATED")).waitFor();
    await page.getByRole("button", { name: t("accounts:resend.submit") }).click();
    await page.getByText(t("accounts:resend.sent", { email })).waitFor();
    expect((await site.mails()).length).toBe(before + 1);

    await page.goto("/reset-password");
    await fill(page, { [t("accounts:fields.email")]: email });
    expectFailure("401 POST /auth/reset-password-request");
    await send(page, t("accounts:request.submit"));
    await page.getByRole("alert").getByText(t("errors:NOT_ACTIVATED")).waitFor();
    expect(await page.getByRole("button", { name: t("accounts:resend.submit") }).count()).toBe(1);
  }),
);

it(
  "A private page opens after the login",
  journey(async ({ openBrowser, site }) => {
    const { email } = await aReader(site);
    const { page } = await openBrowser();
    await page.goto("/laboratory");
    await page.waitForURL(`${site.url}/login?next=*`);
    await logInWith(page, email, password);
    await page.waitForURL(`${site.url}/laboratory`);
    await heading(page, t("laboratory:intro.title"));
    await page.goBack();
    expect(page.url()).not.toContain("/login");
  }),
);

it(
  "An address of another site in ?next= is ignored",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { email } = await aReader(site);
    const { page } = await openBrowser();
    await page.goto("/login?next=//evil.example/");
    await logInWith(page, email, password);
    await page.waitForURL((url) => url.pathname !== "/login");
    expect(page.url()).toBe(`${site.url}/`);
  }),
);

it(
  "A logout in one tab logs out the other, and so does /logout",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, context } = await openBrowser({ as: reader });
    // A logged-in member is redirected from login and sign-up.
    for (const door of ["/login", "/reset-password", "/resetting/a-link", "/user/reset-password/a-link"]) {
      await page.goto(door);
      await page.waitForURL(`${site.url}/`);
      await accountMenu(page, reader.username).waitFor();
    }
    const other = await context.newPage();
    await other.goto("/logout");
    await other.waitForURL(`${site.url}/`);
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("site:nav.logIn") })
      .waitFor();
    expect((await reader.client.get("/v1/user")).status).toBe(401);
  }),
);

const waysToReset = {
  "/resetting/": (page: Page) => page.getByRole("main").getByRole("link", { name: t("accounts:login.forgotten") }),
  "/user/reset-password/": (page: Page) =>
    page.getByRole("banner").getByRole("link", { name: t("site:nav.resetPassword") }),
};

for (const [address, wayThere] of firstOrAll(Object.entries(waysToReset))) {
  it(
    `A forgotten password can be replaced at ${address}`,
    { tags: "variation" },
    journey(async ({ openBrowser, site }) => {
      const { email } = await aReader(site);
      const { page, expectFailure } = await openBrowser();
      await page.goto("/login");
      await wayThere(page).click();
      await heading(page, t("accounts:request.title"));

      await fill(page, { [t("accounts:fields.email")]: "nobody@example.org" });
      expectFailure("406 POST /auth/reset-password-request");
      await send(page, t("accounts:request.submit"));
      await page.getByText(t("errors:EMAIL_UNKNOWN")).waitFor();
      expect(await describes(page.getByLabel(t("accounts:fields.email")))).toContain(t("errors:EMAIL_UNKNOWN"));

      await fill(page, { [t("accounts:fields.email")]: email });
      await send(page, t("accounts:request.submit"));
      await heading(page, t("accounts:request.sent"));
      await page.goto("/reset-password");
      await fill(page, { [t("accounts:fields.email")]: email });
      expectFailure("400 POST /auth/reset-password-request");
      await send(page, t("accounts:request.submit"));
      await heading(page, t("accounts:request.alreadySent"));

      const link = address + (await site.mailedToken(email));
      await page.goto(link);
      const fields = [t("accounts:fields.newPassword"), t("accounts:fields.confirmPassword")] as const;
      await fill(page, { [fields[0]]: "inkwell7x", [fields[1]]: "different" });
      await send(page, t("accounts:reset.submit"));
      await page.getByText(t("errors:PASSWORDS_DIFFER")).waitFor();
      await fill(page, { [fields[1]]: "inkwell7x" });
      await send(page, t("accounts:reset.submit"));
      await heading(page, t("accounts:reset.done"));

      await page
        .getByRole("main")
        .getByRole("link", { name: t("accounts:reset.logIn") })
        .click();
      await logInWith(page, email, "inkwell7x");
      await page.waitForURL(`${site.url}/`);

      const again = await openBrowser();
      await again.page.goto(link);
      await fill(again.page, { [fields[0]]: "inkwell8x", [fields[1]]: "inkwell8x" });
      again.expectFailure("401 POST /auth/reset-password");
      await send(again.page, t("accounts:reset.submit"));
      await heading(again.page, t("accounts:reset.invalid"));
    }),
  );
}

/** Runs in the page: how a browser refuses storage. */
const refusals = {
  "no storage is allowed": () => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The storage is refused", "SecurityError");
        },
      });
  },
  "the storage is full": () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (...entry) {
      if (this === localStorage) throw new DOMException("The storage is full", "QuotaExceededError");
      setItem.apply(this, entry);
    };
  },
};

it.each(Object.entries(refusals))("Where %s, the page says it, and a log-in holds in this tab", (_, refuse) =>
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, context } = await openBrowser();
    await context.addInitScript(refuse);
    await page.goto("/login?next=%2Fuser%2Fnotebook");
    await page.getByText(t("accounts:login.notStored")).waitFor();
    await logInWith(page, reader.email, password);
    await heading(page, t("notebook:title"));
    await accountMenu(page, reader.username).waitFor();
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("site:nav.laboratory") })
      .click();
    await page.getByText(t("laboratory:intro.way")).waitFor();
    expect(await page.getByText(t("accounts:login.notStored")).count()).toBe(0);
  })(),
);

it(
  "In a browser that refuses cookies, the page says which ones to allow",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, context, expectFailure } = await openBrowser();
    await context.addInitScript(() => Object.defineProperty(document, "cookie", { get: () => "", set() {} }));
    expectFailure("403 POST /auth/login");
    await page.goto("/login");
    await logInWith(page, reader.email, password);
    await page.getByRole("alert").getByText(t("errors:CSRF_NO_COOKIES")).waitFor();
  }),
);
