import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { countBlocks } from "#kit/text/tale-blocks.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { expectSafeHtml } from "#tests/support/safe-html.ts";
import { sanitizeContent } from "./sanitize-content.ts";

/** Long texts of people are shown as HTML: nothing in them may run, load or style anything. */

const words = "Once upon a time there was a tale.";

describe("what is kept holds nothing but the safe set", () => {
  it("The vectors are many and unique", () => {
    expect(new Set(xssVectors).size).toBeGreaterThan(120);
  });

  it.each(xssVectors)("HTML after a paragraph is harmless: %s", (vector) => {
    const content = sanitizeContent(`<p>${words}</p>${vector}`);
    expectSafeHtml(content);
    expect(content).toContain(words);
  });

  it.each(xssVectors)("HTML in plain text is harmless: %s", (vector) => {
    expectSafeHtml(sanitizeContent(`${words} ${vector} ${words}`));
  });

  it("Nested vectors are harmless, and sanitizing again changes nothing", () => {
    for (const [at, vector] of xssVectors.entries()) {
      const inside = xssVectors[(at * 7 + 3) % xssVectors.length]!;
      const half = Math.floor(vector.length / 2);
      const content = sanitizeContent(`<p>${words}</p>${vector.slice(0, half)}${inside}${vector.slice(half)}`);
      expectSafeHtml(content);
      expect(sanitizeContent(content)).toBe(content);
    }
  });
});

describe("a link", () => {
  const safeLink = (words: string) => `<a href="https://ok.example/" rel="nofollow ugc noopener">${words}</a>`;
  const cases = [
    [
      '<p><a href="javascript:x">one</a> <a href="https://ok.example/">two</a> three</p>',
      `<p>one ${safeLink("two")} three</p>`,
    ],
    [
      '<p><a href="//evil.example">one</a></p><p><a href="https://ok.example/">two</a></p><p>three</p>',
      `<p>one</p><p>${safeLink("two")}</p><p>three</p>`,
    ],
    [
      '<p><a name="x">o<strong>n</strong>e</a> <a>two</a> <a href="https://ok.example/">three</a>.</p>',
      `<p>o<strong>n</strong>e two ${safeLink("three")}.</p>`,
    ],
    [
      '<p><strong><a href="data:x">one</a></strong> <a href="https://ok.example/"> </a>two</p>',
      "<p><strong>one</strong> two</p>",
    ],
  ] as const;
  it.each(cases)("A link without an address becomes its text and ends before the next link: %s", (sent, content) => {
    expect(sanitizeContent(sent)).toBe(content);
    expect(sanitizeContent(content)).toBe(content);
  });
});

describe("the one form", () => {
  const forms = [
    ["a heading around paragraphs", "<h2><p>One</p><p>Two</p></h2>", "<h2>One</h2><h2>Two</h2>"],
    [
      "text directly in a list",
      "<ul>one<li>two</li><p>three</p></ul>",
      "<ul><li>one</li><li>two</li><li><p>three</p></li></ul>",
    ],
    ["text outside of blocks", "one <em>two</em><p>three</p>four", "<p>one <em>two</em></p><p>three</p><p>four</p>"],
    ["empty headings", "<h2></h2><p>one</p><h3> <br></h3>", "<p>one</p>"],
    ["items without a list", "<li>one</li> <li>two</li>", "<ul><li>one</li><li>two</li></ul>"],
    [
      "words next to a list in an item",
      "<ul><li>one<ul><li>two</li></ul></li></ul>",
      "<ul><li><p>one</p><ul><li>two</li></ul></li></ul>",
    ],
    [
      "a list next to its item",
      "<ol><li>one</li><ol><li>two</li></ol></ol>",
      "<ol><li><p>one</p><ol><li>two</li></ol></li></ol>",
    ],
    [
      "emphasis over paragraphs",
      "<p><b>one<p>two</b> three",
      "<p><strong>one</strong></p><p><strong>two</strong> three</p>",
    ],
    [
      "crossed emphasis",
      "<p><b>one <i>two</b> three</i></p>",
      "<p><strong>one <em>two</em></strong><em> three</em></p>",
    ],
    ["emphasis around blocks", "<i><p>one</p><p>two</p></i>", "<p><em>one</em></p><p><em>two</em></p>"],
    ["a table", "<table><tr><td>one</td><td>two</td></tr></table>", "<p>one</p><p>two</p>"],
    [
      "a definition and a box",
      "<dl><dt>term</dt><dd>meaning</dd></dl><details><summary>Summary</summary><p>inside</p></details><p>last</p>",
      "<p>term</p><p>meaning</p><p>Summary</p><p>inside</p><p>last</p>",
    ],
    [
      "a reading above a word",
      "<p><ruby>漢<rt>kan</rt></ruby> <ruby>字<rp>(</rp><rt>ji</rt><rp>)</rp></ruby></p>",
      "<p>漢(kan) 字(ji)</p>",
    ],
    ["characters that nobody sees", "<p>w&shy;o&#x200b;rd &#7;&#xfffe;\u{1ffff}</p>", "<p>word </p>"],
    ["a no-break space before bold space", "&nbsp;<b> ", "<p>\u00a0<strong> </strong></p>"],
    ["old signs for line ends", "<p>one&#11;two\u0085three</p>", "<p>one\ntwo\nthree</p>"],
    ["joiners that are seen", "<p>👩\u200d👧 نمی\u200cخواهم</p>", "<p>👩\u200d👧 نمی\u200cخواهم</p>"],
  ] as const;
  it.each(forms)("HTML with %s gets it", (_case, sent, content) => {
    expect(sanitizeContent(sent)).toBe(content);
    expect(sanitizeContent(content)).toBe(content);
  });

  const starts = [
    ["4", ' start="4"'],
    ["0", ' start="0"'],
    ["2147483647", ' start="2147483647"'],
    ["  +7th", ' start="7"'],
    ["007", ' start="7"'],
    ["1", ""],
    ["-3", ""],
    ["-0", ' start="0"'],
    ["2147483648", ""],
    ["four", ""],
    ["", ""],
    ["9".repeat(400), ""],
  ] as const;
  it.each(starts)("A list that starts at %j keeps that number if it is from 0 to 2,147,483,647", (sent, kept) => {
    expect(sanitizeContent(`<ol start="${sent}" type="a"><li>one</li></ol>`)).toBe(`<ol${kept}><li>one</li></ol>`);
  });

  const names =
    "p br strong b em i h1 h2 h3 h5 blockquote ul ol li hr a div span td table tr dl dt select button svg u".split(" ");
  const soup = fc
    .array(
      fc.oneof(
        fc.constantFrom("one", " ", "two", "\n", "&amp;", "\n\n", "&nbsp;"),
        fc.constantFrom(...names.map((name) => (name === "a" ? '<a href="https://a.example/">' : `<${name}>`))),
        fc.constantFrom(...names.map((name) => `</${name}>`)),
      ),
      { maxLength: 25 },
    )
    .map((parts) => parts.join(""));

  it("Any HTML gets blocks that a browser counts like the server, and a second pass changes nothing", () => {
    const { body } = new JSDOM().window.document;
    fc.assert(
      fc.property(soup, (html) => {
        const content = sanitizeContent(html);
        expectSafeHtml(content);
        expect(sanitizeContent(content)).toBe(content);
        body.innerHTML = content;
        expect(
          body.innerHTML.replaceAll("<br>", "<br />").replaceAll("<hr>", "<hr />").replaceAll("&nbsp;", "\u00a0"),
        ).toBe(content);
        expect(body.children.length).toBe(countBlocks(content));
        expect([...body.childNodes].filter((node) => node.nodeType === 3 && node.nodeValue?.trim() !== "")).toEqual([]);
      }),
      { numRuns: 1000, examples: [["<h1><p>one "]] },
    );
  });

  it("Words of different blocks never run together", () => {
    const blocks = "p div h2 li td dd dt summary blockquote section pre figcaption".split(" ");
    for (const name of blocks)
      expect(sanitizeContent(`<p>x</p><${name}>one</${name}><${name}>two</${name}>`)).not.toMatch(
        /one(?:<\/?(?:em|strong)>)*two/,
      );
  });
});
