import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codePoints } from "#kit/text/plain-text.ts";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import { followPlaces, overlaps, type Accepted } from "./followed-places.ts";
import { replacePassage } from "./replace-passage.ts";

/** The passage by its words, which the texts have once. */
function passageOf(texts: readonly string[], quote: string) {
  const block = texts.findIndex((text) => text.includes(quote));
  const from = codePoints(texts[block]!.slice(0, texts[block]!.indexOf(quote)));
  return { block, from, to: from + codePoints(quote), quote };
}

const story = [
  "The lamp had been out for three nights when Marta climbed the tower.",
  "She counted the steps, as she always did, and stopped at ninety.",
  "Somebody had painted the door green.",
];
type Follow = Parameters<typeof followPlaces>;
const followOne = (before: Follow[0]["before"], accepted: readonly Accepted[], now: readonly string[]) => {
  return (passage: Follow[1][number]) => followPlaces({ before, accepted, now }, [passage])[0]!;
};
const follow = (quote: string, now: string[], accepted: Accepted[] = [], before = story) =>
  followOne(before, accepted, now)(passageOf(before, quote));

describe("following a passage", () => {
  it("A passage stays where nothing has changed", () => {
    expect(follow("steps", story)).toEqual({ block: 1, from: 16, to: 21 });
  });

  it("A passage follows changes elsewhere: new and removed paragraphs, and words next to it", () => {
    expect(follow("steps", ["A new beginning.", ...story])).toEqual({ block: 2, from: 16, to: 21 });
    expect(follow("painted", [story[2]!])).toEqual({ block: 0, from: 13, to: 20 });
    expect(
      follow("steps", [story[0]!, "She had counted the steps, as she always did, and stopped.", story[2]!]),
    ).toEqual({ block: 1, from: 20, to: 25 });
    expect(follow("always", [story[0]!, "She counted the stairs, as she always did.", story[2]!])).toEqual({
      block: 1,
      from: 31,
      to: 37,
    });
  });

  it("Equal paragraphs are distinguished by those around them", () => {
    const refrain = ["Row, row.", "One.", "Row, row.", "Two."];
    const second = { ...passageOf(refrain, "Row"), block: 2 };
    expect(followOne(refrain, [], refrain.slice(1))(second)).toEqual({ block: 1, from: 0, to: 3 });
  });

  it("A passage that has changed, is gone, or could be another one is given up", () => {
    expect(follow("steps", [story[0]!, "She counted the stairs, as she always did.", story[2]!])).toBeNull();
    expect(follow("painted", story.slice(0, 2))).toBeNull();
    expect(follow("painted", [...story.slice(0, 2), "A painted boat lay there."])).toBeNull();
    expect(follow("a", [story[0]!, "a", story[2]!], [], ["b", "a", "c"])).toBeNull();
    const refrain = ["Row, row.", "One.", "Row, row.", "Two."];
    expect(followOne(refrain, [], refrain.slice(1))(passageOf(refrain, "Row"))).toBeNull();
  });

  it("A passage follows accepted corrections right next to it, and is given up if they have changed it", () => {
    const [she, counted] = [passageOf(story, "She"), passageOf(story, "counted")];
    const accepted = [
      { ...she, replacement: "Maria" },
      { ...counted, replacement: "" },
    ];
    const now = [story[0]!, story[1]!.replace("She", "Maria").replace("counted", ""), story[2]!];
    expect(follow(" the steps", now, accepted)).toEqual({ block: 1, from: 6, to: 16 });
    expect(follow("She counted", now, accepted)).toBeNull();
    const removed = [{ ...passageOf(story, story[0]!), replacement: "" }];
    expect(follow("green", story.slice(1), removed)).toEqual({ block: 1, from: 30, to: 35 });
  });

  it("A passage is found again when its text lost the characters that nobody sees", () => {
    const before = ["Wo\u00adrd af\u200bter word.", "Some\u00adbody had paint\u00aded the door."];
    const now = ["Word after word.", "Somebody had painted the door."];
    expect(follow("paint\u00aded", now, [], before)).toEqual({ block: 1, from: 13, to: 20 });
    expect(follow("door", now, [], before)).toEqual({ block: 1, from: 25, to: 29 });
    const accepted = [{ ...passageOf(before, "Wo\u00adrd"), replacement: "Time" }];
    expect(follow("word", ["Time after word.", now[1]!], accepted, before)).toEqual({ block: 0, from: 11, to: 15 });
  });

  it("A passage is found again in the published text after the revision was discarded", () => {
    const accepted = [{ ...passageOf(story, "She"), replacement: "Maria" }];
    expect(follow("counted", story, accepted)).toEqual({ block: 1, from: 4, to: 11 });
  });

  it(
    "Passages of a long text that repeats itself are followed together as each one alone",
    { tags: "variation" },
    () => {
      const before = [`${"a ".repeat(3000)}b ${"a ".repeat(3000)}c`, "a ".repeat(30), "😀 a b ".repeat(20)];
      const now = [`xx${before[0]!.slice(3)}`, ...before.slice(1)];
      const passages = Array.from({ length: 60 }, (_, n) => {
        const [block, from] = [n % 3, 2 * n];
        return { block, from, to: from + 1, quote: [...before[block]!][from] ?? "a" };
      });
      const near = passageOf(before, "b");
      const together = followPlaces({ before, accepted: [], now }, [...passages, near]);
      expect(together).toEqual([...passages, near].map(followOne(before, [], now)));
      expect(together.at(-1)).toEqual({ block: 0, from: 5999, to: 6000 });
    },
  );

  const block = fc.stringMatching(/^[ab é😀.]{3,40}$/u).filter((text) => text.trim() !== "");
  const sent = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.stringMatching(/^[xyz ]{0,6}$/)), {
    minLength: 2,
    maxLength: 20,
  });

  it("Any corrections that don't overlap are made exactly, in any order", { tags: "variation" }, () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), sent, (texts, given) => {
        let html = texts.map((text) => `<p>${text}</p>`).join("\n");
        const before = textsOfBlocks(html);
        const corrections = given.map(([at, start, length, replacement]) => {
          const index = at % before.length;
          const points = [...before[index]!];
          const from = start % points.length;
          const to = from + 1 + (length % Math.min(6, points.length - from));
          return { block: index, from, to, quote: points.slice(from, to).join(""), replacement };
        });
        const accepted: Accepted[] = [];
        for (const each of corrections) {
          const place = followOne(before, accepted, textsOfBlocks(html))(each);
          if (accepted.some((other) => overlaps(each, other))) {
            expect(place).toBeNull();
            continue;
          }
          const isBlockGone = textsOfBlocks(html).length < before.length;
          if (!isBlockGone) expect(place).not.toBeNull();
          if (place === null) continue;
          html = replacePassage(html, place, each.replacement)!;
          accepted.push(each);
        }
        const expected = before.map((text, index) => {
          const points = [...text];
          const here = accepted.filter((each) => each.block === index).toSorted((one, other) => other.from - one.from);
          for (const { from, to, replacement } of here) points.splice(from, to - from, ...replacement);
          return here.length > 0 && points.join("").trim() === "" ? null : points.join("");
        });
        expect(textsOfBlocks(html)).toEqual(expected.filter((text) => text !== null));
      }),
      { numRuns: 300 },
    );
  });
});
