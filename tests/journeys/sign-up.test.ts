import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { fill, send } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { accountMenu } from "../support/login-page.ts";
import { expectFocus, heading, holdBackApplication } from "../support/pages.ts";
import { aReader, password } from "../support/people.ts";
import { anUnconfirmedAccount } from "../support/registrations.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Sign-up and activation. */

const t = translator("en");

const account = {
  [t("accounts:fields.firstname")]: "Zoë",
  [t("accounts:fields.lastname")]: "D’Ambrosio-Núñez",
  [t("accounts:fields.username")]: "zoeambro",
  [t("accounts:fields.email")]: "zoe@example.org",
  [t("accounts:fields.password")]: "story2026",
};

const activateButton = (page: Page) => page.getByRole("button", { name: t("accounts:activate.goOn") });
const activate = (page: Page) => activateButton(page).click();

it(
  "A visitor signs up, opens the mailed link, activates the account, is logged in, and logs out",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser();
    await page.goto("/");
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("site:nav.signUp") })
      .click();
    await fill(page, account);
    await page.getByLabel(t("accounts:signup.acceptedTerms")).check();
    await page.getByLabel(t("accounts:signup.overThirteen", { age: 13 })).check();
    await send(page, t("accounts:signup.submit"));
    await heading(page, t("accounts:created.title"));
    expect(new URL(page.url()).pathname).toBe("/created-account");
    await page.getByText(t("accounts:created.sentTo", { email: "zoe@example.org" })).waitFor();

    await page.goto(await site.mailedLink("zoe@example.org"));
    await activate(page);
    await page.waitForURL(`${site.url}/`);
    await page.getByText(t("accounts:activate.welcome", { username: "zoeambro" })).waitFor();
    await heading(page, `${t("home:member.greeting")} zoeambro`);
    await expectFocus(page.getByRole("heading", { level: 1 }));

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

it.each(["by mouse", "by Enter"])(
  "A sign-up form that is submitted %s before the application runs is sent",
  { tags: "variation" },
  (how) =>
    journey(async ({ openBrowser, site }) => {
      const reader = await aReader(site);
      const { page } = await openBrowser();
      const release = await holdBackApplication(page);
      await page.goto("/login", { waitUntil: "domcontentloaded" });
      await fill(page, { [t("accounts:fields.email")]: reader.email, [t("accounts:fields.password")]: password });
      const button = page.getByRole("main").getByRole("button", { name: t("accounts:login.submit") });
      if (how === "by mouse") await button.click();
      else await page.keyboard.press("Enter");
      const busy = page.getByRole("main").getByRole("button", { name: t("accounts:login.busy") });
      expect(await busy.getAttribute("aria-busy")).toBe("true");
      release();
      await page.waitForURL(`${site.url}/`);
      await heading(page, `${t("home:member.greeting")} ${reader.username}`);
    })(),
);

it(
  "Enter in a form with one field before the application runs leaves the page open, and the form is sent",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page } = await openBrowser();
    const release = await holdBackApplication(page);
    await page.goto("/reset-password", { waitUntil: "domcontentloaded" });
    const email = page.getByRole("textbox", { name: t("accounts:fields.email") });
    await email.fill(reader.email);
    await email.press("Enter");
    await page
      .getByRole("main")
      .getByRole("button", { name: t("accounts:request.busy") })
      .waitFor();
    const sent = page.waitForResponse((response) => response.url().includes("/auth/reset-password-request"));
    release();
    expect((await sent).status()).toBe(200);

    const plain = await openBrowser({ javaScript: false });
    await plain.page.goto("/reset-password");
    const field = plain.page.getByRole("textbox", { name: t("accounts:fields.email") });
    await field.fill(reader.email);
    await field.press("Enter");
    expect(await field.inputValue()).toBe(reader.email);
    expect(plain.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
  }),
);

it(
  "A mailed link works once",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { email } = await anUnconfirmedAccount(site);
    const { page, expectFailure } = await openBrowser();
    const link = await site.mailedLink(email);
    await page.goto(link);
    await activate(page);
    await page.waitForURL(`${site.url}/`);
    await page.goto("/logout");
    await page.waitForURL(`${site.url}/`);
    expectFailure("401 POST /auth/activate");
    await page.goto(link);
    await activate(page);
    await heading(page, t("accounts:activate.invalid"));
    expect(await page.getByRole("button", { name: t("accounts:resend.submit") }).count()).toBe(1);
  }),
);

it(
  "An opened activation link changes nothing until its button is pressed, as mail scanners open links with their scripts",
  journey(async ({ openBrowser, site }) => {
    const { email, username } = await anUnconfirmedAccount(site);
    const link = await site.mailedLink(email);
    const scanner = await openBrowser();
    await scanner.page.goto(link, { waitUntil: "networkidle" });
    await activateButton(scanner.page).waitFor();
    expect(scanner.requests.filter((request) => !request.startsWith("GET"))).toEqual([]);
    expect((await site.visitor().post("/auth/login", { body: { email, password } })).body.code).toBe("NOT_ACTIVATED");

    const { page } = await openBrowser();
    await page.goto(link);
    await activate(page);
    await heading(page, `${t("home:member.greeting")} ${username}`);
  }),
);

it(
  "An activation that fails can be tried again",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { email, username } = await anUnconfirmedAccount(site);
    const { page, expectFailure } = await openBrowser();
    await page.route("**/auth/activate", (route) => route.abort("connectionfailed"), { times: 2 });
    for (let n = 0; n < 2; n += 1) expectFailure("failed POST /auth/activate");
    await page.goto(await site.mailedLink(email));
    for (let n = 0; n < 2; n += 1) {
      await activate(page);
      await page.getByRole("alert").waitFor();
      await expectFocus(activateButton(page));
    }
    await activate(page);
    await heading(page, `${t("home:member.greeting")} ${username}`);
    await expectFocus(page.getByRole("heading", { level: 1 }));
  }),
);

it(
  "Signing up at a Tale leads back to it after the activation, also in another browser",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const tale = await aPublishedTale(site);
    const address = `/posts/horror/${tale.id}`;
    const { page } = await openBrowser({ width: 360 });
    await page.goto(address);
    // The page is as the server rendered it, because visitors who read a Tale do not load the application.
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
    await page.getByLabel(t("accounts:signup.overThirteen", { age: 13 })).check();
    await send(page, t("accounts:signup.submit"));
    await heading(page, t("accounts:created.title"));

    const { page: phone } = await openBrowser();
    await phone.goto(await site.mailedLink("tale.reader@example.org"));
    await activate(phone);
    await phone.waitForURL((url) => url.pathname === address);
    await accountMenu(phone, "talereader").waitFor();
    await heading(phone, tale.title);
    await phone.goBack();
    expect(phone.url()).not.toContain("/activate");
  }),
);

it(
  "An activation link asks first while another member is logged in",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { email, username } = await anUnconfirmedAccount(site);
    const { page } = await openBrowser({ as: reader });
    await page.goto(await site.mailedLink(email));
    await page.getByText(t("accounts:activate.otherAccount", { username: reader.username })).waitFor();
    expect((await site.visitor().post("/auth/login", { body: { email, password } })).status).toBe(401);
    await activate(page);
    await accountMenu(page, username).waitFor();
  }),
);
