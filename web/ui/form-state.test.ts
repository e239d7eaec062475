import { describe, expect, it } from "vitest";
import { changed, left, newForm, shownErrors } from "./form-state.ts";

const found = { name: "Tell us your name.", email: "That is no e-mail address." };
const fresh = newForm({ name: "", email: "ada@" });

describe("which faults a form shows", () => {
  it("says nothing to somebody who has only arrived", () => {
    expect(shownErrors(fresh, found)).toEqual({});
  });

  it("speaks about a field once it was left", () => {
    expect(shownErrors(left(fresh, "email"), found)).toEqual({ email: found.email });
  });

  it("speaks about all of them after a submit", () => {
    expect(shownErrors({ ...fresh, tried: true }, found)).toEqual(found);
  });

  it("shows what the server refused until that field changes", () => {
    const refused = { ...fresh, refused: { email: "Already used." } };
    expect(shownErrors(refused, {})).toEqual({ email: "Already used." });
    expect(shownErrors(changed(refused, "name", "Ada"), {})).toEqual({ email: "Already used." });
    expect(shownErrors(changed(refused, "email", "ada@example.org"), {})).toEqual({});
  });

  it("never loses what was typed", () => {
    expect(left(changed(fresh, "name", "Ada"), "name").values).toEqual({ name: "Ada", email: "ada@" });
  });
});
