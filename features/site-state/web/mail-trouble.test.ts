import { expect, it } from "vitest";
import { mailTrouble } from "./mail-trouble.ts";

it.each([
  ["535 AUTH PLAIN EAUTH", "password"],
  ["CONN ECONNECTION", "unreachable"],
  ["CONN ETIMEDOUT", "unreachable"],
  ["EDNS", "unreachable"],
  ["STARTTLS ETLS", "encryption"],
  ["550 MAIL FROM EENVELOPE", "refused"],
  ["452 RCPT TO EENVELOPE", "other"],
  [null, "other"],
])("The reason %s of failing mails is the trouble %s", (reason, trouble) => {
  expect(mailTrouble(reason)).toBe(trouble);
});
