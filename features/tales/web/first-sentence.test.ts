import { describe, expect, it } from "vitest";
import { firstSentence, overviewText } from "./first-sentence.ts";

describe("the first sentence of a Tale", () => {
  it.each([
    ["The realtor called it character. Ten-foot ceilings, she said.", "The realtor called it character."],
    ["« Tu viens avec moi ce soir ? » demanda-t-elle. Il rit.", "« Tu viens avec moi ce soir ? »"],
    ["“Nobody comes here in winter.” She shut the door.", "“Nobody comes here in winter.”"],
    ["No. Not again, not this year. He put the hat back.", "No. Not again, not this year."],
    [
      "We drove all the way down to St. Ives in the rain. It was shut.",
      "We drove all the way down to St. Ives in the rain.",
    ],
    ["A text that ends before any sentence does", "A text that ends before any sentence does"],
  ])("The first sentence of %j is found", (overview, line) => {
    expect(firstSentence(overview)).toBe(line);
  });

  it("A long sentence is cut between words", () => {
    const line = firstSentence(`${"word, ".repeat(33)}end`.slice(0, 200));
    expect(line).toMatch(/word…$/);
    expect(line.length).toBeLessThanOrEqual(141);
  });

  it("A long text without spaces is cut, too", () => {
    expect(firstSentence("a".repeat(200)).length).toBeLessThanOrEqual(141);
    expect(firstSentence("")).toBe("");
  });
});

describe("the overview of a Tale", () => {
  it("An overview that was cut ends with an ellipsis between two words", () => {
    const cut = overviewText(`${"The lamp, ".repeat(19)}an unfinished word`.slice(0, 200));
    expect(cut).toMatch(/The lamp, an…$/);
  });

  it.each(["A short Tale without an end", `${"word ".repeat(38)}the end.”`.padStart(200, "a")])(
    "An overview that has its end stays as it is: %s",
    (overview) => {
      expect(overviewText(overview)).toBe(overview);
    },
  );
});
