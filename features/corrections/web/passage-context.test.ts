import { describe, expect, it } from "vitest";
import { codePoints } from "#kit/text/plain-text.ts";
import { passageContext } from "./passage-context.ts";

const text = "It rained. Nobody had lit the lamp, and yet it burned. Then 😀 slept.";
const around = (passage: string, of = text) => {
  const from = codePoints(of.slice(0, of.indexOf(passage)));
  return passageContext(of, from, from + codePoints(passage), "en");
};

describe("the context of a passage", () => {
  it("The context is the rest of the sentence", () => {
    expect(around("the lamp")).toEqual({ before: "Nobody had lit ", after: ", and yet it burned." });
  });

  it("A passage over two sentences has the rest of both", () => {
    expect(around("burned. Then")).toEqual({ before: "Nobody had lit the lamp, and yet it ", after: " 😀 slept." });
  });

  it("Places are counted in code points", () => {
    expect(around("slept")).toEqual({ before: "Then 😀 ", after: "." });
  });

  it("A long sentence is cut between words on both sides", () => {
    const { before, after } = around("middle", `${"word ".repeat(100)}middle${" word".repeat(100)}.`);
    expect(before).toMatch(/^…word /);
    expect(after).toMatch(/ word…$/);
    expect(before.length + after.length).toBeLessThan(330);
  });
});
