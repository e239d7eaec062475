import { expect, it } from "vitest";
import { translator } from "#tests/support/translator.ts";

it("No line of a page ends within the word e-mail", () => {
  expect(translator("fr")("accounts:resend.email")).toBe("Adresse e-\u2060mail de ton compte");
});
