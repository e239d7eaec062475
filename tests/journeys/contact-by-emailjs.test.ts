/** @module-tag variation */
import { expect, it } from "vitest";
import { fill, send, whenReady } from "#tests/support/forms.ts";
import { journey, siteWith } from "#tests/support/journey.ts";
import { translator } from "#tests/support/translator.ts";

/** A site whose contact form is sent by EmailJS. */

siteWith(async () => ({
  EMAILJS_SERVICE_ID: "service_ab12",
  EMAILJS_TEMPLATE_ID: "template_cd34",
  EMAILJS_PUBLIC_KEY: "pub-Key_56",
}));

const t = translator("en");
const service = "https://api.emailjs.com";
const address = `${service}/api/v1.0/email/send`;
const letter = {
  [t("contact:name")]: "Grazia Deledda",
  [t("contact:email")]: "grazia@example.org",
  [t("contact:message")]: "Good evening.",
};
const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };

it(
  "With EmailJS the browser sends the contact form's three fields there, and the page says so",
  journey(async ({ openBrowser, site }) => {
    const { page, requests, expectFailure } = await openBrowser({ otherOrigins: [service] });
    const sent: unknown[] = [];
    let answer = { status: 400, body: "The template is not found" };
    await page.route(address, async (route) => {
      if (route.request().method() === "POST") sent.push(route.request().postDataJSON());
      await route.fulfill({
        ...answer,
        ...(route.request().method() === "OPTIONS" && { status: 204, body: "" }),
        headers,
      });
    });
    await page.goto("/contact-us");
    await whenReady(page, t("contact:submit"));
    await page.getByText("EmailJS, another company").waitFor();
    await fill(page, letter);
    expectFailure(`400 POST ${address}`);
    await send(page, t("contact:submit"));
    await page.getByRole("alert").getByText(t("errors:UNEXPECTED")).waitFor();
    expect(await page.getByRole("textbox", { name: t("contact:message") }).inputValue()).toBe("Good evening.");

    answer = { status: 200, body: "OK" };
    await send(page, t("contact:submit"));
    await page.getByText(t("contact:sent.byEmailJs", { email: "grazia@example.org" })).waitFor();
    const body = {
      service_id: "service_ab12",
      template_id: "template_cd34",
      user_id: "pub-Key_56",
      template_params: { user_name: "Grazia Deledda", user_email: "grazia@example.org", message: "Good evening." },
    };
    expect(sent).toEqual([body, body]);
    expect(requests.filter((request) => request.includes("/v0/contact"))).toEqual([]);
    expect(await site.mails()).toEqual([]);
  }),
);

it(
  "The privacy policy names EmailJS",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.goto("/our-privacy");
    expect(await page.getByText(t("legal:privacy.emailJs")).count()).toBe(1);
    // This text is true only on sites that receive the messages themselves.
    const contactText = t("legal:privacy.contactMessage").replaceAll(/<[^>]*>/g, "");
    expect(await page.getByText(contactText).count()).toBe(0);
  }),
);
