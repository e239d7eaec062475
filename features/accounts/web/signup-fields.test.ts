import { describe, expect, it } from "vitest";
import { passwordPattern } from "#vocabulary/limits.ts";
import { registrationForm } from "../calls.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { schemaErrors } from "#ui/use-form.ts";
import { newPasswordHints } from "./account-form.tsx";
import { serverFieldErrors } from "./signup-fields.tsx";

const values = {
  firstname: "Zoë",
  lastname: "D’Ambrosio-Núñez",
  username: "zoe42",
  email: "zoe@example.org",
  password: "secret1",
  acceptedTerms: true,
  overThirteen: true,
};
const texts = {
  firstname: "first name?",
  lastname: "last name?",
  username: "username?",
  email: "email?",
  password: "password?",
  acceptedTerms: "rules?",
  overThirteen: "age?",
};
const byCode = (error: unknown) => (error as ApiError).code;
const errorsOf = (error: unknown) => serverFieldErrors(error, values, texts, byCode);

const badRequestFor = (paths: string[]) => ({
  type: "about:blank",
  title: "",
  status: 400,
  detail: "",
  message: "",
  code: "BAD_REQUEST" as const,
  errors: paths.map((path) => ({ path, message: "no" })),
});

describe("validation in the sign-up form", () => {
  it("Names with accents, apostrophes, hyphens or surrounding spaces are valid", () => {
    expect(schemaErrors(registrationForm, { ...values, firstname: "  Zoë " }, texts)).toEqual({});
  });

  it("Each invalid field shows its own error", () => {
    const wrong = { ...values, firstname: " Z ", email: "zoe", acceptedTerms: false };
    const faults = { firstname: "first name?", email: "email?", acceptedTerms: "rules?" };
    expect(schemaErrors(registrationForm, wrong, texts)).toEqual(faults);
  });
});

describe("a sign-up refused by the server", () => {
  it("An error code about one field shows at that field", () => {
    expect(errorsOf(new ApiError({ status: 400, code: "USERNAME_TAKEN" }))).toEqual({ username: "USERNAME_TAKEN" });
    expect(errorsOf(new ApiError({ status: 406, code: "EMAIL_TAKEN" }))).toEqual({ email: "EMAIL_TAKEN" });
  });

  it("Fields named by a BAD_REQUEST show the form's own errors", () => {
    const problem = badRequestFor(["lastname", "nobody"]);
    expect(errorsOf(new ApiError({ status: 400, code: "BAD_REQUEST", problem }))).toEqual({ lastname: "last name?" });
  });

  it("Other errors show no field error", () => {
    expect(errorsOf(new ApiError({ status: 0, code: "NETWORK" }))).toEqual({});
    expect(errorsOf(new Error("broken"))).toEqual({});
  });
});

describe("hints for password managers", () => {
  it("The hints for password managers match the pattern in the contract", () => {
    const [min, max] = [...newPasswordHints.passwordrules.matchAll(/\d+/g)].map(Number);
    expect(newPasswordHints.minLength).toBe(min);
    const ofLength = (length: number) => passwordPattern.test("a".repeat(length));
    expect([min! - 1, min!, max!, max! + 1].map(ofLength)).toEqual([false, true, true, false]);
  });
});
