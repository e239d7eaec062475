import { describe, expect, it } from "vitest";
import { blankTale, isBlank, validationIssuesOf, isSameText } from "./edited-tale.ts";
import { anEditedTale } from "./autosave-fakes.fixture.ts";

describe("validation of a Tale's text", () => {
  it("A Tale with a title, a tag and 15 characters is valid", () => {
    expect(validationIssuesOf(anEditedTale({ title: " Oda ", content: "<p>Fifteen letters</p>" }))).toEqual([]);
  });

  it("All validation issues are listed, in the order of the form", () => {
    expect(validationIssuesOf(anEditedTale({ title: " ab ", content: "<p>Too <em>short</em></p>", tags: [] }))).toEqual(
      ["titleShort", "tags", "textShort"],
    );
  });

  it("Visible characters count, markup does not", () => {
    const atTheLimit = `<p><strong>${"a".repeat(65_535)}</strong></p>`;
    expect(validationIssuesOf(anEditedTale({ content: atTheLimit }))).toEqual([]);
    expect(validationIssuesOf(anEditedTale({ content: `${atTheLimit}<p>b</p>` }))).toEqual(["textLong"]);
    expect(validationIssuesOf(anEditedTale({ content: "<p>a</p>".repeat(40_000) }))).toEqual(["markup"]);
    expect(validationIssuesOf(anEditedTale({ content: "<p>a</p>".repeat(5001) }))).toEqual(["markup"]);
  });

  it("A title over 250 characters and a sixth tag are invalid", () => {
    expect(validationIssuesOf(anEditedTale({ title: "é".repeat(251), tags: ["a", "b", "c", "d", "e", "f"] }))).toEqual([
      "titleLong",
      "tags",
    ]);
  });
});

describe("comparing the editor's HTML with the server's", () => {
  it.each([
    ["breaks", "<p>a<br>b</p><hr><p>c</p>", "<p>a<br />b</p>\n<hr /><p>c</p>"],
    [
      "links",
      '<p><a href="https://a.org/">a</a></p>',
      '<p><a href="https://a.org/" rel="nofollow ugc noopener">a</a></p>',
    ],
    ["entities", '<p>a&nbsp;&amp; "b"</p>', "<p>a\u00a0&amp; &quot;b&quot;</p>"],
    ["an empty end", "<p>a</p><hr><p></p>", "<p>a</p><hr />"],
  ])("The editor's HTML equals the server's: %s", (_what, editor, server) => {
    expect(isSameText(anEditedTale({ content: editor }), anEditedTale({ content: server }))).toBe(true);
  });

  it("Texts that look different to a reader are not the same", () => {
    expect(isSameText(anEditedTale({ content: "<p>a b</p>" }), anEditedTale({ content: "<p>ab</p>" }))).toBe(false);
    expect(isSameText(anEditedTale({ content: "<p>a <em>b</em></p>" }), anEditedTale({ content: "<p>a b</p>" }))).toBe(
      false,
    );
    expect(isSameText(anEditedTale(), anEditedTale({ tags: ["ghosts", "sea"] }))).toBe(false);
    expect(isSameText(anEditedTale(), anEditedTale({ level: "B1" }))).toBe(false);
    expect(isSameText(anEditedTale(), anEditedTale({ warnings: ["DEATH"] }))).toBe(false);
  });

  it("Changes that the sanitiser makes in a text make it no other one", () => {
    const link = (address: string, text: string) => `<a href="${address}">${text}</a>`;
    const typed = `<ol start="4"><li><p>Wo\u00adrd${link("https://a.example/%zz", " there")}</p></li></ol><h2></h2><p>end</p>`;
    const stored = `<ol start="4"><li><p>Word ${link("https://a.example/%25zz", "there")}</p></li></ol><p>end</p>`;
    expect(
      isSameText(anEditedTale({ content: typed, title: "O\u200bda" }), anEditedTale({ content: stored, title: "Oda" })),
    ).toBe(true);
    const [four, five] = ["4", "5"].map((start) =>
      anEditedTale({ content: `<ol start="${start}"><li><p>a</p></li></ol>` }),
    );
    expect(isSameText(four!, five!)).toBe(false);
  });

  it("The order in which warnings were chosen doesn't matter", () => {
    const [one, other] = [
      anEditedTale({ warnings: ["DEATH", "ABUSE"] }),
      anEditedTale({ warnings: ["ABUSE", "DEATH"] }),
    ];
    expect(isSameText(one, other)).toBe(true);
  });
});

it("An empty editor is blank, one letter is not", () => {
  expect(
    isBlank({ ...blankTale({ categoryName: "HORROR", languageName: "EN" }), title: " ", content: "<p></p>" }),
  ).toBe(true);
  expect(isBlank({ ...blankTale({ categoryName: "HORROR", languageName: "EN" }), content: "<p>a</p>" })).toBe(false);
});
