import { describe, expect, it } from "vitest";
import { wordDifference } from "./corrected-passage.tsx";

const shown = (quote: string, replacement: string) =>
  wordDifference(quote, replacement)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `-${text}-` : `+${text}+`))
    .join("");

describe("the difference of a correction", () => {
  it("Only the words that change are marked", () => {
    expect(shown("Nobody had lit teh lamp.", "Nobody had lit the lamp.")).toBe("Nobody had lit -teh-+the+ lamp.");
  });

  it("Neighbouring words that change are one change", () => {
    expect(shown("it were burning so", "it was still so")).toBe("it -were burning-+was still+ so");
  });

  it("A deleted passage has no new words", () => {
    expect(shown("very old", "")).toBe("-very old-");
  });

  it("A changed mark of punctuation leaves the words next to it", () => {
    expect(shown("No, she said", "No; she said")).toBe("No-,-+;+ she said");
  });

  it("Signs outside of the basic plane stay whole", () => {
    expect(shown("a 😀 b", "a 😃 b")).toBe("a -😀-+😃+ b");
  });
});
