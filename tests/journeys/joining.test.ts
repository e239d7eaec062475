import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describes, fill, send, whenReady } from "#tests/support/forms.ts";
import { journey } from "#tests/support/journey.ts";
import { hasFocus, heading } from "#tests/support/pages.ts";
import { aReader, password } from "#tests/support/people.ts";
import { anUnconfirmedAccount } from "#tests/support/registrations.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { translator } from "#tests/support/translations.ts";

/** The way in: signing up, the mailed link, logging in and out. */

const t = translator("en");

const account = {
  [t("accounts:fields.firstname")]: "Zoë",
  [t("accounts:fields.lastname")]: "D’Ambrosio-Núñez",
  [t("accounts:fields.username")]: "zoeambro",
  [t("accounts:fields.email")]: "zoe@example.org",
  [t("accounts:fields.password")]: "story2026",
};

async function logIn(page: Page, email: string, secret: string) {
  await fill(page, { [t("accounts:fields.email")]: email, [t("accounts:fields.password")]: secret });
  await send(page, t("accounts:login.submit"));
}

const accountMenu = (page: Page, username: string) => page.getByRole("banner").getByRole("button", { name: username });

it(
  "signs up, opens the mailed link, is logged in and greeted, and logs out",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser();
    await page.goto("/");
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("site:nav.signUp") })
      .click();
    await fill(page, account);
    await page.getByLabel(t("accounts:signup.acceptedTerms")).check();
    await page.getByLabel(t("accounts:signup.overThirteen")).check();
    await send(page, t("accounts:signup.submit"));
    await heading(page, t("accounts:created.title"));
    expect(new URL(page.url()).pathname).toBe("/created-account");
    await page.getByText(t("accounts:created.sentTo", { email: "zoe@example.org" })).waitFor();

    await page.goto(await site.mailedLink("zoe@example.org"));
    await page.waitForURL(`${site.url}/`);
    await page.getByText(t("accounts:activate.welcome", { username: "zoeambro" })).waitFor();
    await heading(page, `${t("home:member.greeting")} zoeambro`);

    await page.reload();
    await accountMenu(page, "zoeambro").click();
    await page.getByRole("button", { name: t("site:nav.logOut") }).click();
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("site:nav.logIn") })
      .waitFor();
    expect(await page.evaluate(() => ["token", "expirationTime"].filter((key) => key in localStorage))).toEqual([]);
  }),
);

it.each(["by mouse", "by Enter"])("a press %s counts that comes before the application runs", (how) =>
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page } = await openBrowser();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/entry-browser-*.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/login", { waitUntil: "domcontentloaded" });
    await fill(page, { [t("accounts:fields.email")]: reader.email, [t("accounts:fields.password")]: password });
    const button = page.getByRole("main").getByRole("button", { name: t("accounts:login.submit") });
    if (how === "by mouse") await button.click();
    else await page.keyboard.press("Enter");
    expect(await button.getAttribute("aria-busy")).toBe("true");
    release();
    await page.waitForURL(`${site.url}/`);
    await heading(page, `${t("home:member.greeting")} ${reader.username}`);
  })(),
);

it(
  "a mailed link works once",
  journey(async ({ openBrowser, site }) => {
    const { email } = await anUnconfirmedAccount(site);
    const { page, expectFailure } = await openBrowser();
    const link = await site.mailedLink(email);
    await page.goto(link);
    await page.waitForURL(`${site.url}/`);
    await page.goto("/logout");
    await page.waitForURL(`${site.url}/`);
    expectFailure("401 POST /auth/activate");
    await page.goto(link);
    await heading(page, t("accounts:activate.invalid"));
    expect(await page.getByRole("button", { name: t("accounts:resend.submit") }).count()).toBe(1);
  }),
);

it(
  "who signs up at a Tale is back at it, logged in, also in another browser",
  journey(async ({ openBrowser, site }) => {
    const tale = await aPublishedTale(site);
    const address = `/posts/horror/${tale.id}`;
    const { page } = await openBrowser({ width: 360 });
    await page.goto(address);
    // As the server has drawn it: a reader of a Tale runs no application.
    await page
      .getByRole("main")
      .getByRole("link", { name: t("site:nav.signUp") })
      .last()
      .click();
    await page.waitForURL(`${site.url}/signup?next=*`);
    await fill(page, {
      ...account,
      [t("accounts:fields.username")]: "talereader",
      [t("accounts:fields.email")]: "tale.reader@example.org",
    });
    await page.getByLabel(t("accounts:signup.acceptedTerms")).check();
    await page.getByLabel(t("accounts:signup.overThirteen")).check();
    await send(page, t("accounts:signup.submit"));
    await heading(page, t("accounts:created.title"));

    const { page: phone } = await openBrowser();
    await phone.goto(await site.mailedLink("tale.reader@example.org"));
    await phone.waitForURL((url) => url.pathname === address);
    await accountMenu(phone, "talereader").waitFor();
    await heading(phone, tale.title);
    await phone.goBack();
    expect(phone.url()).not.toContain("/activate");
  }),
);

it(
  "an activation link asks first where somebody else is logged in",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { email, username } = await anUnconfirmedAccount(site);
    const { page } = await openBrowser({ as: reader });
    await page.goto(await site.mailedLink(email));
    await page.getByText(t("accounts:activate.otherAccount", { username: reader.username })).waitFor();
    expect((await site.visitor().post("/auth/login", { body: { email, password } })).status).toBe(401);
    await page.getByRole("button", { name: t("accounts:activate.goOn") }).click();
    await accountMenu(page, username).waitFor();
  }),
);

it.each(["/posts", "/blog", "/rules", "/posts/horror?sort=title"])(
  "the header of %s leads to logging in and signing up, and back",
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
      // From one way in to another it is kept.
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
      // The fields of signing up are called the same.
      await heading(page, t("accounts:login.title"));
      await logIn(page, reader.email, password);
      await page.waitForURL(site.url + address);
    })(),
);

it(
  "a wrong password is told over the form, which keeps the address",
  journey(async ({ openBrowser, site }) => {
    const { email } = await aReader(site);
    const { page, expectFailure } = await openBrowser();
    await page.goto("/login");
    // What can't be right is told at its field, and not sent.
    await whenReady(page, t("accounts:login.submit"));
    await fill(page, { [t("accounts:fields.email")]: "ada@", [t("accounts:fields.password")]: "no" });
    await page.keyboard.press("Enter");
    await page.getByText(t("errors:EMAIL_INVALID")).waitFor();
    expect(await describes(page.getByRole("textbox", { name: t("accounts:fields.password") }))).toContain(
      t("accounts:faults.password"),
    );
    expectFailure("403 POST /auth/login");
    await logIn(page, email, "wrong123");
    await page.getByRole("alert").getByText(t("errors:BAD_CREDENTIALS")).waitFor();
    expect(await page.getByLabel(t("accounts:fields.email")).inputValue()).toBe(email);
    await logIn(page, email, password);
    await page.waitForURL(`${site.url}/`);
  }),
);

it(
  "who has not opened the link yet is told so, and gets it again",
  journey(async ({ openBrowser, site }) => {
    const { email } = await anUnconfirmedAccount(site);
    // Two links within two minutes are one too many.
    site.clock.advance(3 * 60_000);
    const before = (await site.mails()).length;
    const { page, expectFailure } = await openBrowser();
    await page.goto("/login");
    expectFailure("401 POST /auth/login");
    await logIn(page, email, password);
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
  "faults are told at their fields once they are left, a taken name once it is sent",
  journey(async ({ openBrowser, site }) => {
    const { username } = await aReader(site);
    const { page, expectFailure } = await openBrowser();
    await page.goto("/signup");
    await whenReady(page, t("accounts:signup.submit"));
    const name = page.getByRole("textbox", { name: t("accounts:fields.username") });
    await name.fill("x");
    await name.blur();
    await page.getByText(t("errors:USERNAME_INVALID")).waitFor();

    await fill(page, { ...account, [t("accounts:fields.email")]: "new@example.org" });
    await name.fill(username.toUpperCase());
    await send(page, t("accounts:signup.submit"));
    await page.getByText(t("accounts:faults.terms")).waitFor();
    await expect.poll(() => hasFocus(page.getByLabel(t("accounts:signup.acceptedTerms")))).toBe(true);

    await page.getByLabel(t("accounts:signup.acceptedTerms")).check();
    await page.getByLabel(t("accounts:signup.overThirteen")).check();
    expectFailure("400 POST /auth/register");
    await send(page, t("accounts:signup.submit"));
    await page.getByText(t("errors:USERNAME_TAKEN")).waitFor();
    expect(await describes(name)).toContain(t("errors:USERNAME_TAKEN"));
    await expect.poll(() => hasFocus(name)).toBe(true);
    expect(await page.getByRole("textbox", { name: t("accounts:fields.password") }).inputValue()).toBe("story2026");
  }),
);

it(
  "who came for a private page is there after logging in",
  journey(async ({ openBrowser, site }) => {
    const { email } = await aReader(site);
    const { page } = await openBrowser();
    await page.goto("/laboratory/edit/my-laboratory");
    await page.waitForURL(`${site.url}/login?next=*`);
    await logIn(page, email, password);
    await page.waitForURL(`${site.url}/laboratory/edit/my-laboratory`);
    await heading(page, t("laboratory:tabs.edit"));
    await page.goBack();
    expect(page.url()).not.toContain("/login");
  }),
);

it(
  "another site's address after ?next= leads nowhere",
  journey(async ({ openBrowser, site }) => {
    const { email } = await aReader(site);
    const { page } = await openBrowser();
    await page.goto("/login?next=//evil.example/");
    await logIn(page, email, password);
    await page.waitForURL((url) => url.pathname !== "/login");
    expect(page.url()).toBe(`${site.url}/`);
  }),
);

it(
  "logging out in one tab logs out in the other, and /logout does it too",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page, context } = await openBrowser({ as: reader });
    // Who is in has no business at the doors.
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
for (const [address, wayThere] of Object.entries(waysToReset)) {
  it(
    `a forgotten password is set anew at ${address}`,
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
      await logIn(page, email, "inkwell7x");
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
