import { describe, expect, it } from "vitest";
import { textOpening } from "./drop-cap.ts";

const rest = "was the last house before the marsh, and all who came there were lost. ".repeat(3);

describe("the opening of a text", () => {
  it("has a drop capital when a long paragraph begins with a letter", () => {
    expect(textOpening(`<p>It ${rest}</p><p>Then.</p>`)).toBe("capital");
    expect(textOpening(`<p><em>Élan</em> ${rest}</p>`)).toBe("capital");
  });

  it.each(["—¿Quién?", "« À quoi ?", "‘Careful,’", "6 janvier."])("stays plain after %s", (start) => {
    expect(textOpening(`<p>${start} ${rest}</p>`)).toBe("plain");
  });

  it("stays plain where there is nothing to stand beside", () => {
    expect(textOpening("<p>He was late.</p><p>Again.</p>")).toBe("plain");
    expect(textOpening(`<h2>One</h2><p>It ${rest}</p>`)).toBe("plain");
    expect(textOpening("")).toBe("plain");
  });
});
