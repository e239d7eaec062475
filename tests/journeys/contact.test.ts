/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { eventually } from "../support/eventually.ts";
import { fill, send, whenReady } from "../support/forms.ts";
import { journey, siteWith } from "../support/journey.ts";
import { accountMenu } from "../support/login-page.ts";
import { hasFocus, heading } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";
import { expiryKey } from "#kit/web/drafts/storage.ts";

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
