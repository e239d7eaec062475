/** @module-tag variation */
import fc from "fast-check";
import { expect, it } from "vitest";
import { none, onlyIndexesOf, several } from "./same-context.ts";

function naive(text: string, part: string): number {
  const first = text.indexOf(part);
  return first >= 0 && text.indexOf(part, first + 1) >= 0 ? several : first;
}

const texts = fc.oneof(
  fc.stringMatching(/^[ab]{1,200}$/),
  fc.stringMatching(/^a{0,60}b{0,3}a{1,60}$/),
  fc.stringMatching(/^[a-z é😀]{1,80}$/u),
);

it("Each part is found as by searching for it alone", () => {
  fc.assert(
    fc.property(texts, fc.array(fc.tuple(fc.nat(), fc.nat())), fc.array(texts), (text, places, others) => {
      const own = places.map(([from, length]) => {
        const start = from % text.length;
        return text.slice(start, start + 1 + (length % (text.length - start)));
      });
      const parts = [...own, ...others];
      expect(onlyIndexesOf(text, parts)).toEqual(parts.map((part) => naive(text, part)));
    }),
    { numRuns: 500 },
  );
});

it("A part that is longer than the text is not in it, and overlapping places are several", () => {
  expect(onlyIndexesOf("abc", ["abcd"])).toEqual([none]);
  expect(onlyIndexesOf("aaa", ["aa", "aaa", "ab"])).toEqual([several, 0, none]);
});
