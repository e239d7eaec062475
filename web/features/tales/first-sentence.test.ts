import { describe, expect, it } from "vitest";
import { firstSentence } from "./first-sentence.ts";

describe("the first line of a Tale", () => {
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
  ])("of %j is its first sentence", (overview, line) => {
    expect(firstSentence(overview)).toBe(line);
  });

  it("is cut between words where the sentence is long", () => {
    const line = firstSentence(`${"word, ".repeat(33)}end`.slice(0, 200));
    expect(line).toMatch(/word…$/);
    expect(line.length).toBeLessThanOrEqual(141);
  });

  it("is cut even where there are no words", () => {
    expect(firstSentence("a".repeat(200)).length).toBeLessThanOrEqual(141);
    expect(firstSentence("")).toBe("");
  });
});
