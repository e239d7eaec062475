import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aTaleForm, tagNames } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let writer: Person;
let tags: string[];
beforeAll(async () => {
  site = await aSite();
  writer = await aWriter(site);
  tags = await tagNames(site);
});
afterAll(() => site.close());

async function saveContent(content: string) {
  const { status, body } = await writer.client.post("/v1/posts", { body: aTaleForm({ tags, content }) });
  expect(status).toBe(201);
  return body;
}

describe("plain text", () => {
  it.each([
    ["one line", "It was a dark night.", "<p>It was a dark night.</p>"],
    ["lines", "It was a dark night.\nAnd a stormy one.", "<p>It was a dark night.<br />And a stormy one.</p>"],
    ["blank lines", "It was a dark night.\n\n \n\nAnd stormy.", "<p>It was a dark night.</p>\n<p>And stormy.</p>"],
    [
      "line ends of Windows",
      "It was a dark night.\r\n\r\nAnd\r\nstormy.",
      "<p>It was a dark night.</p>\n<p>And<br />stormy.</p>",
    ],
    ["space around", "\n\n  It was a dark night.  \n", "<p>It was a dark night.</p>"],
    ["signs that mean something in HTML", 'He <3 her & her "cat".', '<p>He &lt;3 her &amp; her "cat".</p>'],
    ["a sign before a letter", "As a<b and b<c, so a<c.", "<p>As a&lt;b and b&lt;c, so a&lt;c.</p>"],
    [
      "inline markup alone",
      "It was <b>dark</b>.\n\nAnd stormy.",
      "<p>It was <strong>dark</strong>.</p>\n<p>And stormy.</p>",
    ],
    [
      "markup over two paragraphs",
      "<b>It was dark.\n\nAnd</b> stormy.",
      "<p><strong>It was dark.</strong></p>\n<p><strong>And</strong> stormy.</p>",
    ],
  ])("Plain text with %s becomes paragraphs", async (_case, sent, expected) => {
    expect((await saveContent(sent)).content).toBe(expected);
  });
});

describe("of HTML", () => {
  const safeHtml = [
    "<p>One <strong>bold</strong> and one <em>italic</em> word.<br />And a line.</p>",
    "<h2>A chapter</h2><h3>A part of it</h3><hr /><p>Three stars.</p>",
    "<blockquote><p>Words of somebody else.</p></blockquote>",
    "<ul><li><p>a list of points</p></li></ul><ol><li>and one of steps</li></ol>",
  ];
  it.each(firstOrAll(safeHtml))("Safe HTML stays unchanged: %s", async (html) => {
    expect((await saveContent(html)).content).toBe(html);
  });

  it.each(
    firstOrAll([
      ["<p><b>bold</b> and <i>italic</i> words</p>", "<p><strong>bold</strong> and <em>italic</em> words</p>"],
      ["<h1>A title of the text</h1><h5>A small one</h5>", "<h2>A title of the text</h2><h3>A small one</h3>"],
      ["<div>Somebody's line</div><div>and another</div>", "<p>Somebody's line</p><p>and another</p>"],
      ['<p class="x" id="y" style="color:red" dir="rtl">dressed up text</p>', "<p>dressed up text</p>"],
      ["<p>a <u>line</u> <span>of</span> <font>other</font> things</p>", "<p>a line of other things</p>"],
    ]),
  )("Sanitising turns %s into %s", async (sent, expected) => {
    expect((await saveContent(sent)).content).toBe(expected);
  });

  it('Links keep only web addresses and get rel="nofollow ugc noopener"', async () => {
    const { content } = await saveContent(
      '<p>Read <a href=" https://example.org/a?b=1&amp;c=2#d " target="_top">this tale</a>.</p>',
    );
    expect(content).toBe(
      '<p>Read <a href="https://example.org/a?b=1&amp;c=2#d" rel="nofollow ugc noopener">this tale</a>.</p>',
    );
  });

  it.each([
    "/logout",
    "//example.org",
    "\\\\example.org",
    "/\\example.org",
    "#top",
    "tale.html",
    "mailto:me@example.org",
    "https://accounts.example.com@evil.example/",
    "https://ada:secret@example.org/",
    "http://",
    "",
  ])("A link to %j is reduced to its text", async (href) => {
    expect((await saveContent(`<p>Read <a href="${href}">this tale</a> now.</p>`)).content).toBe(
      "<p>Read this tale now.</p>",
    );
  });

  it("Saving sanitised content again does not change it", async () => {
    const { content } = await saveContent(
      '<div><p>a<div>b</div></p><b>c<i>d</b>e</i><li>f</ul>&lt;g&amp;<a href="http://x.org">h</a></div> a tale',
    );
    expect((await saveContent(content)).content).toBe(content);
  });
});

describe("an overview", () => {
  it("An overview is the first 200 characters of the text on one line and never splits an emoji", async () => {
    const { overview } = await saveContent(
      `<h2>A chapter</h2>\n<p>with <em>a&amp;b</em></p><p>${"🦊".repeat(300)}</p>`,
    );
    expect(overview.startsWith("A chapter with a&b 🦊")).toBe(true);
    expect([...overview]).toHaveLength(200);
    expect(overview.isWellFormed()).toBe(true);
  });

  it("The overview of a short text is the whole text", async () => {
    expect((await saveContent("<p>It was dark.</p><p>And &lt;b&gt;stormy.</p>")).overview).toBe(
      "It was dark. And <b>stormy.",
    );
  });
});

it.each([
  [1, 220],
  [2, 221],
  [5, 1100],
])("The reading time is %d minutes for %d words", async (minutes, words) => {
  expect((await saveContent(`<p>${"word ".repeat(words)}</p>`)).readingMinutes).toBe(minutes);
});

it("Half a surrogate pair is stored as the replacement character", async () => {
  expect((await saveContent("It was a dark \ud83e night.")).content).toBe("<p>It was a dark \ufffd night.</p>");
});

it.each([
  ["&", 10_000],
  ["&amp;", 10_000],
  [">", 20_000],
  ["<b>", 10_000],
  ["a\n\n", 5000],
  ["\r", 10_000],
])("A text with more %j than %d is refused before it is parsed", async (sign, most) => {
  const save = async (count: number) => {
    const content = `${sign.repeat(count)} a text with at least fifteen letters`;
    return (await writer.client.post("/v1/posts", { body: aTaleForm({ tags, content }) })).status;
  };
  expect(await Promise.all([save(most), save(most + 1)])).toEqual([201, 400]);
});

it("Tags, entities and pairs of > are counted together, too", async () => {
  const save = (content: string) => writer.client.post("/v1/posts", { body: aTaleForm({ tags, content }) });
  const content = "<p>a&amp;</p>".repeat(3000) + "<br>&gt;".repeat(1000) + ">".repeat(3000);
  expect((await save(content)).status).toBe(201);
  expectProblem(await save(`${content}>`), 400, "BAD_REQUEST", "content");
});

describe("in the form that is stored", () => {
  const save = (content: string) => writer.client.post("/v1/posts", { body: aTaleForm({ tags, content }) });
  const link = (address: string) => `<a href="https://example.org/${address}">`;

  it.each([
    ["paragraphs that are left open", "<p>lamp", 4999],
    ["items that are left open", "<li>lamp", 4998],
    ["links that are left open", `${link("")}lamp`, 4998],
    ["paragraphs with emphasis that is opened again in each", "<p><b>lamp", 1000],
    ["paragraphs in bold and italic", "<p>lamp</p>", 1666, "<b><i>"],
  ])("A text has 10,000 tags at most, with %s", async (_case, piece, most, start = "") => {
    const before = `<p>The lamp burned.</p>${start}`;
    expect((await save(before + piece.repeat(most))).status).toBe(201);
    expectProblem(await save(before + piece.repeat(most + 2)), 400, "BAD_REQUEST", "content");
  });

  it("A long address is not repeated in thousands of paragraphs", async () => {
    const content = `${link("x".repeat(1000))}${"<p>lamp</p>".repeat(400)}`;
    expect((await save(content)).status).toBe(201);
    expectProblem(await save(content + "<p>lamp</p>".repeat(200)), 400, "BAD_REQUEST", "content");
  });
});
