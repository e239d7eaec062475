import { describe, expect, it } from "vitest";
import { isSceneBreak, pairBlocks } from "./tale-blocks.ts";

describe("pairBlocks", () => {
  it("Blocks of two texts stand next to each other in their order", () => {
    const pairs = pairBlocks(
      "<p>Pioveva.</p>\n<hr /><ul><li><p>uno</p></li><li>due</li></ul>",
      "<p>It rained.<br />Still.</p><hr /><ol><li>one</li></ol>",
    );
    expect(pairs).toEqual([
      { number: 1, first: "<p>Pioveva.</p>", second: "<p>It rained.<br />Still.</p>" },
      { number: 2, first: "<hr />", second: "<hr />" },
      { number: 3, first: "<ul><li><p>uno</p></li><li>due</li></ul>", second: "<ol><li>one</li></ol>" },
    ]);
  });

  it("Texts with different numbers of blocks have no pairs", () => {
    expect(pairBlocks("<p>a</p><p>b</p>", "<p>a b</p>")).toBeNull();
  });
});

describe("isSceneBreak", () => {
  it.each([
    ["Two scene breaks are one", "<hr />", "<hr>", true],
    ["A scene break next to a paragraph is none", "<hr />", "<p>a</p>", false],
    ["Two paragraphs are none", "<p>a</p>", "<p>b</p>", false],
  ])("%s in both texts", (_what, first, second, expected) => {
    expect(isSceneBreak({ number: 1, first, second })).toBe(expected);
  });
});
