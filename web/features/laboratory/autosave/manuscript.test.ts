import { describe, expect, it } from "vitest";
import { isBlank, lacksOf, sameManuscript } from "./manuscript.ts";
import { aManuscript } from "./world.fixture.ts";

describe("what a manuscript lacks before the server takes it", () => {
  it("nothing, with a title, a tag and 15 characters", () => {
    expect(lacksOf(aManuscript({ title: " Oda ", content: "<p>Fifteen letters</p>" }))).toEqual([]);
  });

  it("names everything that is missing, in the order of the form", () => {
    expect(lacksOf({ title: " ab ", content: "<p>Too <em>short</em></p>", tags: [] })).toEqual([
      "titleShort",
      "tags",
      "textShort",
    ]);
  });

  it("counts what a reader sees, not the markup", () => {
    const atTheLimit = `<p><strong>${"a".repeat(65_535)}</strong></p>`;
    expect(lacksOf(aManuscript({ content: atTheLimit }))).toEqual([]);
    expect(lacksOf(aManuscript({ content: `${atTheLimit}<p>b</p>` }))).toEqual(["textLong"]);
    expect(lacksOf(aManuscript({ content: "<p>a</p>".repeat(40_000) }))).toEqual(["markup"]);
  });

  it("refuses a title over 250 characters and a sixth tag", () => {
    expect(lacksOf(aManuscript({ title: "é".repeat(251), tags: ["a", "b", "c", "d", "e", "f"] }))).toEqual([
      "titleLong",
      "tags",
    ]);
  });
});

describe("the same text in the editor's and in the server's writing", () => {
  it.each([
    ["breaks", "<p>a<br>b</p><hr><p>c</p>", "<p>a<br />b</p>\n<hr /><p>c</p>"],
    [
      "links",
      '<p><a href="https://a.org/">a</a></p>',
      '<p><a href="https://a.org/" rel="nofollow ugc noopener">a</a></p>',
    ],
    ["entities", '<p>a&nbsp;&amp; "b"</p>', "<p>a\u00a0&amp; &quot;b&quot;</p>"],
    ["an empty end", "<p>a</p><hr><p></p>", "<p>a</p><hr />"],
  ])("%s", (_what, editor, server) => {
    expect(sameManuscript(aManuscript({ content: editor }), aManuscript({ content: server }))).toBe(true);
  });

  it("tells apart what a reader would", () => {
    expect(sameManuscript(aManuscript({ content: "<p>a b</p>" }), aManuscript({ content: "<p>ab</p>" }))).toBe(false);
    expect(
      sameManuscript(aManuscript({ content: "<p>a <em>b</em></p>" }), aManuscript({ content: "<p>a b</p>" })),
    ).toBe(false);
    expect(sameManuscript(aManuscript(), aManuscript({ tags: ["ghosts", "sea"] }))).toBe(false);
  });
});

it("an empty editor is blank, one letter is not", () => {
  expect(isBlank({ title: " ", content: "<p></p>", tags: [] })).toBe(true);
  expect(isBlank({ title: "", content: "<p>a</p>", tags: [] })).toBe(false);
});
