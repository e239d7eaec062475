import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedRanges, compare, type Block, type Mark } from "./compare.ts";

const block = (text: string): Block => ({ key: `<p>${text}</p>`, text });
const blocks = (...texts: string[]) => texts.map(block);
const kinds = (marks: readonly Mark[]) => marks.map(({ kind }) => kind);
const wordsIn = (text: string, ranges: readonly [number, number][]) => ranges.map(([from, to]) => text.slice(from, to));

describe("comparing two versions", () => {
  it("A paragraph that changed its place is marked as moved", () => {
    const { one, other } = compare(
      blocks("The lamp burned.", "Nobody came.", "It went out."),
      blocks("Nobody came.", "It went out.", "The lamp burned."),
    );
    expect(kinds(one)).toEqual(["moved", "same", "same"]);
    expect(kinds(other)).toEqual(["same", "same", "moved"]);
  });

  it("Of two paragraphs that swapped places, not both are the same", () => {
    const { one, other } = compare(blocks("First.", "Second."), blocks("Second.", "First."));
    expect(kinds(one)).toContain("moved");
    expect(kinds(other)).toContain("moved");
  });

  it("A paragraph that one version contains twice is marked once", () => {
    const { one, other } = compare(blocks("Again.", "Then.", "Again."), blocks("Again.", "Then."));
    expect(kinds(one)).toEqual(["same", "same", "only"]);
    expect(kinds(other)).toEqual(["same", "same"]);
  });

  it("A changed paragraph shows its changed words, also after an inserted one", () => {
    const ownBlocks = blocks("Nobody had lit the lamp for thirty years.");
    const serverBlocks = blocks("A new beginning stands here.", "Nobody had lit the lamp for forty long years.");
    const { one, other } = compare(ownBlocks, serverBlocks);
    expect(kinds(one)).toEqual(["changed"]);
    expect(kinds(other)).toEqual(["only", "changed"]);
    const changed = other[1] as Extract<Mark, { kind: "changed" }>;
    expect(wordsIn(serverBlocks[1]!.text, changed.ranges)).toEqual(["forty long"]);
  });

  it("Different formatting of the same words is a change", () => {
    const { one } = compare(
      [{ key: "<p>It burned.</p>", text: "It burned." }],
      [{ key: "<p><em>It</em> burned.</p>", text: "It burned." }],
    );
    expect(one).toEqual([{ kind: "changed", ranges: [] }]);
  });

  it("Words are compared with their accents, apostrophes and hyphens", () => {
    const [one, other] = ["L’arc-en-ciel était là.", "L’arc-en-terre était ici."];
    const ranges = changedRanges(one, other);
    expect(wordsIn(one, ranges.one)).toEqual(["L’arc-en-ciel", "là"]);
    expect(wordsIn(other, ranges.other)).toEqual(["L’arc-en-terre", "ici"]);
  });

  it("Passages that are marked as equal in two versions have the same text and order", () => {
    const texts = fc.array(fc.constantFrom("a", "b", "c", "d e f", "d e g"), { maxLength: 12 });
    fc.assert(
      fc.property(texts, texts, (mine, theirs) => {
        const { one, other } = compare(blocks(...mine), blocks(...theirs));
        const same = (marks: readonly Mark[], all: readonly string[]) =>
          all.filter((_, at) => marks[at]!.kind === "same");
        const moved = (marks: readonly Mark[], all: readonly string[]) =>
          all.filter((_, at) => marks[at]!.kind === "moved").toSorted();
        expect(same(one, mine)).toEqual(same(other, theirs));
        expect(moved(one, mine)).toEqual(moved(other, theirs));
        if (mine.join("|") !== theirs.join("|"))
          expect([...kinds(one), ...kinds(other)].some((kind) => kind !== "same")).toBe(true);
      }),
    );
  });

  // Without bounds it would take minutes.
  it("The largest Tales are compared, in many paragraphs or in one", { tags: "variation" }, () => {
    const words = (seed: number, count: number) => Array.from({ length: count }, (_, at) => `w${(at * seed) % 9973}`);
    const many = (seed: number) => words(seed, 30_000).map(block);
    const oneLong = (seed: number) => blocks(words(seed, 11_000).join(" "));
    for (const [mine, theirs] of [
      [many(7), many(11)],
      [oneLong(7), oneLong(11)],
    ] as const) {
      const { one } = compare(mine, theirs);
      expect(kinds(one)).not.toEqual(mine.map(() => "same"));
    }
  });
});
