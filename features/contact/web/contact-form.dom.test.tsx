/** @module-tag variation */
import { act } from "react";
import { expect, it } from "vitest";
import { emailJs } from "#vocabulary/email-js.ts";
import { languages } from "#vocabulary/languages.ts";
import { contact as bounds } from "#vocabulary/limits.ts";
import { button, describes, field, fill, leave, mounted, press, refusal, shownText } from "#tests/support/mounted.tsx";
import { translator } from "#tests/support/translator.ts";
import { ContactForm } from "./contact-page.tsx";

const t = translator("en");
const [name, email, message] = [t("contact:name"), t("contact:email"), t("contact:message")];
const submit = t("contact:submit");
const letter = {
  [name]: "Grazia Deledda",
  [email]: "grazia@example.org",
  [message]: "Good evening.\n\nIs there a reading in May?",
};
const settings = { operator: { name: null, address: null, email: "house@example.org" } };
const accepted = () => new Response(null, { status: 202 });
const link = (text: string) => [...document.querySelectorAll("a")].find((each) => each.textContent === text);

it("The contact form shows errors at their fields, when a field is left or after sending", async () => {
  const { requests } = await mounted(<ContactForm />);
  await fill({ [email]: "grazia" });
  expect(shownText()).not.toContain(t("errors:EMAIL_INVALID"));
  await leave();
  expect(describes(field(email))).toContain(t("errors:EMAIL_INVALID"));
  await press(button(submit));
  const format = (value: number) => value.toLocaleString("en");
  const numbers = ({ min, max }: { min: number; max: number }) => ({ min: format(min), max: format(max) });
  expect(describes(field(name))).toContain(t("contact:errors.name", numbers(bounds.name)));
  expect(describes(field(message))).toContain(t("contact:errors.message", numbers(bounds.message)));
  expect(document.activeElement).toBe(field(name));

  await fill({ [message]: "x".repeat(bounds.message.max + 3) });
  expect(describes(field(message))).toContain(t("site:counter.over", { count: 3 }));
  await fill({ [message]: "x".repeat(bounds.message.max - 2) });
  expect(describes(field(message))).toContain(t("site:counter.near", { count: 2 }));
  expect(requests).toEqual([]);
});

it("A sent contact form is emptied without errors, says so, takes the focus and can't be sent again", async () => {
  const { requests } = await mounted(<ContactForm />, { answer: accepted });
  await fill(letter);
  await press(button(submit));
  const [banner] = [...document.querySelectorAll('[role="status"]')].filter(({ textContent }) =>
    textContent?.includes(t("contact:sent.title")),
  );
  expect(banner?.textContent).toContain(t("contact:sent.kept", { email: "grazia@example.org" }));
  expect(document.activeElement).toBe(banner?.parentElement);
  expect(link(t("contact:sent.home"))?.getAttribute("href")).toBe("/");
  expect(button(submit).getAttribute("aria-disabled")).toBe("true");
  for (const label of [name, email, message]) {
    expect(field(label).value).toBe("");
    expect(field(label).getAttribute("aria-invalid")).toBeNull();
  }
  await press(button(submit));
  expect(requests).toHaveLength(1);
});

it("The contact form is busy until the response arrives", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { requests } = await mounted(<ContactForm />, { answer: () => promise });
  await fill(letter);
  await press(button(submit));
  const busy = button(t("contact:busy"));
  expect(busy.getAttribute("aria-disabled")).toBe("true");
  await press(busy);
  await act(async () => resolve(accepted()));
  expect(shownText()).toContain(t("contact:sent.title"));
  expect(requests).toHaveLength(1);
});

it("A failed contact form keeps the text and offers the mail address; trying again sends the same message", async () => {
  let isBroken = true;
  const answer = () => {
    if (isBroken) throw new TypeError("Failed to fetch");
    return accepted();
  };
  const { requests } = await mounted(<ContactForm />, { answer, settings });
  await fill(letter);
  await press(button(submit));
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(t("errors:NETWORK"));
  expect(link("house@example.org")?.getAttribute("href")).toBe("mailto:house@example.org");
  expect(field(message).value).toBe(letter[message]);
  isBroken = false;
  await press(button(submit));
  expect(shownText()).toContain(t("contact:sent.title"));
  const keys = requests.map(({ body }) => (body as { clientKey: string }).clientKey);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

it("A refused contact message says how long to wait, and stays in the form", async () => {
  await mounted(<ContactForm />, { answer: () => refusal("RATE_LIMITED", { "retry-after": "1500" }) });
  await fill(letter);
  await press(button(submit));
  expect(document.querySelector('[role="alert"]')?.textContent).toMatch(
    /Too many attempts\. Try again in 25 minutes\./,
  );
  expect(field(message).value).toBe(letter[message]);
});

it.each(languages)("The contact form is sent with the language of its page: %s", async (language) => {
  const inLanguage = translator(language);
  const { requests } = await mounted(<ContactForm />, { answer: accepted, language });
  await fill({
    [inLanguage("contact:name")]: "Grazia Deledda",
    [inLanguage("contact:email")]: "grazia@example.org",
    [inLanguage("contact:message")]: "Buonasera.",
  });
  await press(button(inLanguage("contact:submit")));
  expect(shownText()).toContain(inLanguage("contact:sent.title"));
  expect(requests).toMatchObject([
    { method: "POST", url: "/v0/contact", body: { languageName: language.toUpperCase() } },
  ]);
});

it("The hidden field is out of reach for the keyboard and for screen readers", async () => {
  await mounted(<ContactForm />);
  const hidden = document.querySelector<HTMLInputElement>('input[name="website"]')!;
  expect(hidden.tabIndex).toBe(-1);
  expect(hidden.closest('[aria-hidden="true"]')).not.toBeNull();
});

it("With EmailJS the browser sends the contact form's three fields there, and the page says so", async () => {
  let answer = () => new Response("The template is not found", { status: 400 });
  const service = { serviceId: "service_ab12", templateId: "template_cd34", publicKey: "pub-Key_56" };
  const { requests } = await mounted(<ContactForm />, { answer: () => answer(), settings: { emailJs: service } });
  expect(shownText()).toContain("EmailJS, another company");
  await fill(letter);
  await press(button(submit));
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(t("errors:UNEXPECTED"));
  expect(field(message).value).toBe(letter[message]);

  answer = () => new Response("OK");
  await press(button(submit));
  expect(shownText()).toContain(t("contact:sent.byEmailJs", { email: "grazia@example.org" }));
  const body = {
    service_id: "service_ab12",
    template_id: "template_cd34",
    user_id: "pub-Key_56",
    template_params: { user_name: letter[name], user_email: letter[email], message: letter[message] },
  };
  const sent = { method: "POST", url: emailJs.origin + emailJs.path, body };
  expect(requests).toEqual([sent, sent]);
});
