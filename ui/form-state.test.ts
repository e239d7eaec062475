import { describe, expect, it } from "vitest";
import { newForm, visibleErrors, withTouched, withValue } from "./use-form.ts";

const found = { name: "Tell us your name.", email: "That is no e-mail address." };
const fresh = newForm({ name: "", email: "ada@" });

describe("which faults a form shows", () => {
  it("A new form shows no errors", () => {
    expect(visibleErrors(fresh, found)).toEqual({});
  });

  it("A form shows the error of a field after the field was left", () => {
    expect(visibleErrors(withTouched(fresh, "email"), found)).toEqual({ email: found.email });
  });

  it("A form shows all errors after a submit", () => {
    expect(visibleErrors({ ...fresh, submitted: true }, found)).toEqual(found);
  });

  it("A form shows an error of the server until its field changes", () => {
    const form = { ...fresh, serverErrors: { email: "Already used." } };
    expect(visibleErrors(form, {})).toEqual({ email: "Already used." });
    expect(visibleErrors(withValue(form, "name", "Ada"), {})).toEqual({ email: "Already used." });
    expect(visibleErrors(withValue(form, "email", "ada@example.org"), {})).toEqual({});
  });

  it("Leaving a field keeps the values of the form", () => {
    expect(withTouched(withValue(fresh, "name", "Ada"), "name").values).toEqual({ name: "Ada", email: "ada@" });
  });
});
