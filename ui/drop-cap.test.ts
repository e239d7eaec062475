import { describe, expect, it } from "vitest";
import { textOpening } from "./tale-text.tsx";

const rest = "was the last house before the marsh, and all who came there were lost. ".repeat(3);

describe("the opening of a text", () => {
  it("A text whose first paragraph is long and begins with a letter has a drop cap", () => {
    expect(textOpening(`<p>It ${rest}</p><p>Then.</p>`)).toBe("capital");
    expect(textOpening(`<p><em>Élan</em> ${rest}</p>`)).toBe("capital");
  });

  it.each(["—¿Quién?", "« À quoi ?", "‘Careful,’", "6 janvier."])(
    "A text that begins with %s has no drop cap",
    (start) => {
      expect(textOpening(`<p>${start} ${rest}</p>`)).toBe("plain");
    },
  );

  it("A text with a short first paragraph, or with a heading first, has no drop cap", () => {
    expect(textOpening("<p>He was late.</p><p>Again.</p>")).toBe("plain");
    expect(textOpening(`<h2>One</h2><p>It ${rest}</p>`)).toBe("plain");
    expect(textOpening("")).toBe("plain");
  });
});
