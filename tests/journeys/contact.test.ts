/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { languages } from "#contract/languages.ts";
import { contact as bounds } from "#contract/limits.ts";
import { eventually } from "#tests/support/eventually.ts";
import { describes, fill, send, whenReady } from "#tests/support/forms.ts";
import { journey, siteWith } from "#tests/support/journey.ts";
import { accountMenu } from "#tests/support/login-page.ts";
import { hasFocus, heading } from "#tests/support/pages.ts";
import { aReader } from "#tests/support/people.ts";
import { translator } from "#tests/support/translator.ts";
import { expiryKey } from "#web/platform/storage.ts";

/** The contact form. */

siteWith(async () => ({ SUPPORT_EMAIL: "house@example.org" }));

const t = translator("en");
const [name, email, message] = [t("contact:name"), t("contact:email"), t("contact:message")];
const submit = t("contact:submit");
const letter = {
  [name]: "Grazia Deledda",
  [email]: "grazia@example.org",
  [message]: "Good evening.\n\nIs there a reading in May?",
};
const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });

it(
  "The contact form is sent, and the page says what happens next",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser();
    await page.goto("/");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("site:footer.contact") })
      .click();
    await heading(page, t("contact:title"));
    await whenReady(page, submit);
    await fill(page, letter);
    expect(await field(page, message).getAttribute("rows")).toBe("4");
    await send(page, submit);

    const banner = page.getByRole("status").filter({ hasText: t("contact:sent.title") });
    await banner.getByText(t("contact:sent.kept", { email: "grazia@example.org" })).waitFor();
    await eventually(async () => expect(await hasFocus(banner.locator(".."))).toBe(true));
    expect(await banner.getByRole("link", { name: t("contact:sent.home") }).getAttribute("href")).toBe("/");
    const button = page.getByRole("button", { name: submit });
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    for (const label of [name, email, message]) {
      expect(await field(page, label).inputValue()).toBe("");
      expect(await field(page, label).getAttribute("aria-invalid")).toBeNull();
    }
    await button.click({ force: true });
    const [mail, ...more] = (await site.mails()).splice(0);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: "house@example.org", replyTo: "grazia@example.org" });
    expect(mail!.text).toContain("> Is there a reading in May?");

    await page.reload();
    await whenReady(page, submit);
    expect(await field(page, message).inputValue()).toBe("");
  }),
);

it(
  "The contact form shows errors at their fields, when a field is left or after sending",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser();
    await page.goto("/contact-us");
    await whenReady(page, submit);
    await field(page, email).fill("grazia");
    await field(page, email).blur();
    await page.getByText(t("errors:EMAIL_INVALID")).waitFor();
    await send(page, submit);
    const format = (value: number) => value.toLocaleString("en");
    const numbers = ({ min, max }: { min: number; max: number }) => ({ min: format(min), max: format(max) });
    expect(await describes(field(page, name))).toContain(t("contact:errors.name", numbers(bounds.name)));
    expect(await describes(field(page, message))).toContain(t("contact:errors.message", numbers(bounds.message)));
    await eventually(async () => expect(await hasFocus(field(page, name))).toBe(true));

    await field(page, message).fill("x".repeat(bounds.message.max + 3));
    expect(await describes(field(page, message))).toContain(t("site:counter.over", { count: 3 }));
    await field(page, message).fill("x".repeat(bounds.message.max - 2));
    expect(await describes(field(page, message))).toContain(t("site:counter.near", { count: 2 }));
    expect(await site.mails()).toEqual([]);
  }),
);

it(
  "A failed contact form keeps the text and offers the mail address; trying again sends it once",
  journey(async ({ openBrowser, site }) => {
    const { page, expectFailure } = await openBrowser();
    await page.goto("/contact-us");
    await whenReady(page, submit);
    await fill(page, letter);
    await page.route("**/v0/contact", (route) => route.abort());
    expectFailure("failed POST /v0/contact");
    await send(page, submit);
    await page.getByRole("alert").getByText(t("errors:NETWORK")).waitFor();
    expect(
      await page.getByRole("main").getByRole("link", { name: "house@example.org" }).first().getAttribute("href"),
    ).toBe("mailto:house@example.org");
    expect(await field(page, message).inputValue()).toBe(letter[message]);
    await page.unroute("**/v0/contact");
    await send(page, submit);
    await page.getByText(t("contact:sent.title")).waitFor();
    expect((await site.mails()).splice(0)).toHaveLength(1);
  }),
);

it(
  "The mail of the contact form is in the language of its page",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ language: "it" });
    const inItalian = translator("it");
    await page.goto("/contact-us");
    await whenReady(page, inItalian("contact:submit"));
    await fill(page, {
      [inItalian("contact:name")]: "Grazia Deledda",
      [inItalian("contact:email")]: "grazia@example.org",
      [inItalian("contact:message")]: "Buonasera.",
    });
    await send(page, inItalian("contact:submit"));
    await page.getByText(inItalian("contact:sent.title")).waitFor();
    expect((await site.mails()).splice(0)).toMatchObject([{ subject: "Modulo di contatto: Grazia Deledda" }]);
  }),
);

it(
  "The sixth contact message in an hour is refused with the time to wait, and stays in the form",
  journey(async ({ openBrowser, site }) => {
    const { page, expectFailure } = await openBrowser();
    // Messages that earlier tests sent from this address count, too.
    const client = site.visitor();
    const body = { user_name: "Grazia", user_email: "grazia@example.org", message: "Again." };
    while ((await client.post("/v0/contact", { body })).status === 202);
    await page.goto("/contact-us");
    await whenReady(page, submit);
    await fill(page, letter);
    expectFailure("429 POST /v0/contact");
    await send(page, submit);
    await page
      .getByRole("alert")
      .getByText(/^Too many attempts\. Try again in \d+ minutes\.$/)
      .waitFor();
    expect(await field(page, message).inputValue()).toBe(letter[message]);
    await site.context.database.pool.query("DELETE FROM throttles");
    (await site.mails()).splice(0);
  }),
);

it(
  "The contact form's text survives a reload and is not shown to another member",
  journey(async ({ openBrowser, site }) => {
    const { page, context } = await openBrowser();
    await page.goto("/contact-us");
    await whenReady(page, submit);
    await fill(page, letter);
    await page.reload();
    await whenReady(page, submit);
    for (const [label, text] of Object.entries(letter))
      await eventually(async () => expect(await field(page, label).inputValue()).toBe(text));
    const other = await context.newPage();
    await other.goto("/contact-us");
    await whenReady(other, submit);
    expect(await field(other, message).inputValue()).toBe("");

    const reader = await aReader(site);
    const member = await openBrowser({ as: reader });
    await member.page.goto("/contact-us");
    await whenReady(member.page, submit);
    await field(member.page, message).fill("A member's own letter.");
    // The session ends while the form is open, which the page notices before the reload.
    await member.page.evaluate((key) => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent("storage", { key }));
    }, expiryKey);
    await member.page.reload();
    await whenReady(member.page, submit);
    expect(await field(member.page, message).inputValue()).toBe("");
  }),
);

it(
  "A member's contact message, name and address don't stay in the tab after a log-out on the contact page",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page } = await openBrowser({ as: reader });
    await page.goto("/contact-us");
    await whenReady(page, submit);
    await eventually(async () => expect(await field(page, name).inputValue()).toBe("Ada Lovel"));
    await field(page, message).fill("A member's own letter.");
    await accountMenu(page, reader.username).click();
    await page.getByRole("button", { name: t("site:nav.logOut") }).click();
    await page.waitForURL(`${site.url}/`);
    await page.goto("/contact-us");
    await whenReady(page, submit);
    for (const label of [name, email, message]) expect(await field(page, label).inputValue()).toBe("");
  }),
);

it(
  "The contact form is filled in with a member's name and address, which can be changed",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    const { page } = await openBrowser({ as: reader });
    await page.goto("/contact-us");
    await whenReady(page, submit);
    await eventually(async () => expect(await field(page, name).inputValue()).toBe("Ada Lovel"));
    expect(await field(page, email).inputValue()).toBe(reader.email);
    await fill(page, { [email]: "elsewhere@example.org", [message]: "To my other address, please." });
    await send(page, submit);
    await page.getByText(t("contact:sent.kept", { email: "elsewhere@example.org" })).waitFor();
    expect((await site.mails()).splice(0)).toMatchObject([{ replyTo: "elsewhere@example.org" }]);
  }),
);

it(
  "The hidden field is out of reach for the keyboard and for screen readers",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser();
    await page.goto("/contact-us");
    await whenReady(page, submit);
    expect(await page.getByRole("textbox").count()).toBe(3);
    await field(page, name).focus();
    const reached: (string | null)[] = [];
    for (let n = 0; n < 4; n += 1) {
      reached.push(
        await page.evaluate(
          () => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent ?? null,
        ),
      );
      await page.keyboard.press("Tab");
    }
    expect(reached.slice(0, 3)).toEqual(["user_name", "user_email", "message"]);
    expect(reached[3]).toContain(submit);
    // A bot gets the same response as a person.
    await fill(page, letter);
    await page.locator('input[name="website"]').fill("https://spam.example", { force: true });
    await send(page, submit);
    await page.getByText(t("contact:sent.title")).waitFor();
    expect(await site.mails()).toEqual([]);
  }),
);

it.each(languages)("Without JavaScript the contact page says so and offers the mail address, in %s", (language) =>
  journey(async ({ openBrowser, site }) => {
    const link = '<a href="mailto:house@example.org" class="link wrap-anywhere">house@example.org</a>';
    const noticeText = translator(language)("contact:byMail", { email: "house@example.org" }).replace(
      /<mail>.*<\/mail>/,
      link,
    );
    // A browser that only emulates disabled JavaScript does not render `noscript`.
    const { body } = await site
      .visitor()
      .get("/contact-us", { query: { lang: language }, headers: { accept: "text/html" } });
    expect(body.match(/<noscript>.*?<\/noscript>/s)[0]).toContain(noticeText);

    const { page } = await openBrowser({ javaScript: false, language });
    await page.goto(`/contact-us?lang=${language}`);
    const address = page.getByRole("main").getByRole("link", { name: "house@example.org" });
    expect(await address.last().getAttribute("href")).toBe("mailto:house@example.org");
  })(),
);
