/** @module-tag variation */
import { act, type ComponentType } from "react";
import { describe, expect, it } from "vitest";
import type { ErrorCode } from "#vocabulary/errors.ts";
import { button, describes, field, fill, leave, mounted, press, refusal, shownText } from "#tests/support/mounted.tsx";
import { translator } from "#tests/support/translator.ts";
import { Component as LoginPage } from "#site/web/pages/login/login-page.tsx";
import { Component as ResetRequestPage } from "./reset-request-page.tsx";
import { Component as SignupPage } from "#site/web/pages/login/signup-page.tsx";

/** The forms of visitors. */

const t = translator("en");
const [email, password] = [t("accounts:fields.email"), t("accounts:fields.password")];

interface Form {
  Page: ComponentType;
  submit: string;
  busy: string;
  values: Record<string, string>;
  code: ErrorCode;
}
const forms: [string, Form][] = [
  [
    "log-in form",
    {
      Page: LoginPage,
      submit: t("accounts:login.submit"),
      busy: t("accounts:login.busy"),
      values: { [email]: "ada@example.org", [password]: "wrong123" },
      code: "BAD_CREDENTIALS",
    },
  ],
  [
    "request for a new password",
    {
      Page: ResetRequestPage,
      submit: t("accounts:request.submit"),
      busy: t("accounts:request.busy"),
      values: { [email]: "ada@example.org" },
      code: "EMAIL_UNKNOWN",
    },
  ],
];

describe.each(forms)("the %s", (_, { Page, submit, busy, values, code }) => {
  it("The form is busy until the response arrives, and is sent once", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { requests } = await mounted(<Page />, { answer: () => promise });
    await fill(values);
    await press(button(submit));
    const pressed = button(busy);
    expect(pressed.getAttribute("aria-disabled")).toBe("true");
    await press(pressed);
    await act(async () => resolve(refusal(code)));
    expect(shownText()).toContain(t(`errors:${code}`));
    expect(button(submit).getAttribute("aria-disabled")).toBeNull();
    expect(requests).toHaveLength(1);
    expect(field(email).value).toBe("ada@example.org");
  });

  it("The form shows the fault of a field when it is left, and is not sent with it", async () => {
    const { requests } = await mounted(<Page />);
    await fill({ [email]: "nobody" });
    expect(field(email).getAttribute("aria-invalid")).toBeNull();
    await leave();
    expect(describes(field(email))).toContain(t("errors:EMAIL_INVALID"));
    await press(button(submit));
    expect(document.activeElement).toBe(field(email));
    expect(requests).toEqual([]);
  });
});

it("The sign-up form shows errors when a field is left, and a taken name after sending", async () => {
  const username = t("accounts:fields.username");
  const { requests } = await mounted(<SignupPage />, { answer: () => refusal("USERNAME_TAKEN") });
  await fill({ [username]: "x" });
  await leave();
  expect(describes(field(username))).toContain(t("errors:USERNAME_INVALID"));

  await fill({
    [t("accounts:fields.firstname")]: "Zoë",
    [t("accounts:fields.lastname")]: "D’Ambrosio-Núñez",
    [username]: "ADALOVEL",
    [email]: "new@example.org",
    [password]: "story2026",
  });
  await press(button(t("accounts:signup.submit")));
  expect(shownText()).toContain(t("accounts:errors.terms"));
  expect(document.activeElement).toBe(field(t("accounts:signup.acceptedTerms")));
  expect(requests).toEqual([]);

  await press(field(t("accounts:signup.acceptedTerms")));
  await press(field(t("accounts:signup.overThirteen", { age: 13 })));
  await press(button(t("accounts:signup.submit")));
  expect(describes(field(username))).toContain(t("errors:USERNAME_TAKEN"));
  expect(document.activeElement).toBe(field(username));
  expect(field(password).value).toBe("story2026");
});
