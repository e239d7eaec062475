import { Refusal } from "#server/platform/problem.ts";

/** What an e-mail is refused with, where somebody signs up or changes theirs. @param path of the field */

export function emailInvalid(path: string): Refusal {
  const detail = "Please enter a valid email.";
  return new Refusal("EMAIL_INVALID", { detail, errors: [{ path, message: detail }] });
}

export function emailTaken(path: string): Refusal {
  const detail = "This email is already being used by another account.";
  return new Refusal("EMAIL_TAKEN", { detail, errors: [{ path, message: detail }] });
}
