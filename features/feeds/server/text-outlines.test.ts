/** @module-tag variation */
import { describe, expect, it } from "vitest";
import { edgeCaseTitles } from "#tests/support/edge-case-titles.ts";
import { fitText, glyphsOf, outlineOf, widthOf } from "./text-outlines.ts";

const box = { width: 652, lines: 4, sizes: [72, 64, 56, 50] };

describe("lettering", () => {
  it("The outlines of every letter of the site's languages contain only valid numbers", async () => {
    const text = "The lamp, Fabula: ¡qué niño! «Où ça», perché? Não, coração… œuvre “ß” 0123456789 — fin";
    const letters = (await glyphsOf(text, 600)).flat();
    expect(letters).toHaveLength(text.replaceAll(" ", "").length);
    for (const size of [30, 50, 72, 150]) {
      expect(outlineOf(letters, { x: 506, y: 384, size })).toMatch(
        /^(M-?[\d.]+ -?[\d.]+([LQC]-?[\d.]+( -?[\d.]+)+)+Z?)+$/,
      );
    }
  });

  it.each(edgeCaseTitles)("The text %j fits into its box", async (title) => {
    const { size, lines } = await fitText(title, 600, box);
    expect(lines.length).toBeLessThanOrEqual(box.lines);
    for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(box.width + 0.01);
    const outline = lines.map((line) => outlineOf(line, { x: 0, y: 0, size })).join("");
    expect(outline).not.toMatch(/[^MLQCZ\d. -]/);
  });

  it("A text that is too long is cut off at the end of the last line", async () => {
    const { size, lines } = await fitText("word ".repeat(200), 600, box);
    const [ellipsis] = (await glyphsOf("…", 600)).flat();
    expect([size, lines.length, lines.at(-1)!.at(-1)!.glyph]).toEqual([50, 4, ellipsis!.glyph]);
  });

  it("Letters of other alphabets are outlined in every Unicode form, and other characters left out", async () => {
    expect((await glyphsOf("Łódź Ещё Ωμέγα Ế", 400)).map((word) => word.length)).toEqual([4, 3, 5, 1]);
    expect((await glyphsOf("e\u0301té 😀 \u0000\u200B", 400)).map((word) => word.length)).toEqual([3]);
    expect(await glyphsOf("😀 עברית 漢字", 400)).toEqual([]);
  });
});
