import fc from "fast-check";
import sax from "sax";
import { describe, expect, it } from "vitest";
import { sanitizeContent } from "#kit/server/safe-html/sanitize-content.ts";
import { bookText } from "./book-text.ts";

const lines = (html: string) => bookText(html).trim().split("\n").join("");

/** @throws if it isn't well-formed XML */
function parse(xhtml: string) {
  const parser = sax.parser(true);
  Object.assign(parser, {
    onerror(error: Error) {
      throw error;
    },
  });
  parser.write(`<body>${xhtml}</body>`).close();
}

describe("the text of a book", () => {
  it.each([
    ["a paragraph", "<p>One <strong>and</strong> <em>two</em>.</p>", "<p>One <strong>and</strong> <em>two</em>.</p>"],
    ["a scene break", "<p>One.</p><hr /><p>Two.</p>", "<p>One.</p><hr/><p>Two.</p>"],
    ["a line break", "<p>One<br />two</p>", "<p>One<br/>two</p>"],
    ["headings", "<h2>Part</h2><h3>Chapter</h3><p>x</p>", "<h2>Part</h2><h3>Chapter</h3><p>x</p>"],
    ["a list", "<ul><li>a</li> <li><p>b</p></li></ul>", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"],
    ["text in a list", "<ol>stray<li>a</li></ol>", "<ol><li><p>stray</p></li><li><p>a</p></li></ol>"],
    ["an item without its list", "<li>alone</li>", "<p>alone</p>"],
    ["an empty list", "<ul> </ul><p>x</p>", "<p>x</p>"],
    ["an empty paragraph", "<p> </p><p>x</p>", "<p>x</p>"],
    ["a quote with bare text", "<blockquote>said</blockquote>", "<blockquote><p>said</p></blockquote>"],
    ["bare text between blocks", "before<p>in</p>after", "<p>before</p><p>in</p><p>after</p>"],
    ["a block in emphasis", "<strong>a<p>b</p></strong>", "<p>a</p><p>b</p>"],
    ["a scene break in a paragraph", "<p>a<hr />b</p>", "<p>a</p><hr/><p>b</p>"],
    ["escaped signs", "<p>a &lt; b &amp; c&nbsp;d</p>", "<p>a &lt; b &amp; c\u00a0d</p>"],
    ["control characters", "<p>a\u0001b\ufffec</p>", "<p>abc</p>"],
    [
      "a link with signs that validators refuse",
      '<p><a href="https://e.org/a|b c?q=[1]&amp;r=%22" rel="nofollow">x</a></p>',
      '<p><a href="https://e.org/a%7Cb%20c?q=%5B1%5D&amp;r=%22">x</a></p>',
    ],
    [
      "a link in a link",
      '<p><a href="https://e.org/">a <a href="https://f.org/">b</a></a></p>',
      '<p><a href="https://e.org/">a b</a></p>',
    ],
  ])("%s becomes valid XHTML", (_what, html, xhtml) => {
    expect(lines(html)).toBe(xhtml);
  });

  it("Any sanitised text becomes well-formed XML", { tags: "variation" }, () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ..."p strong em a ul ol li blockquote h2 hr br".split(" ").flatMap((name) => [`<${name}>`, `</${name}>`]),
      ),
      fc.constant('<a href="https://e.org/?a=1&b=<">'),
      fc.string({ unit: "binary", maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(() => parse(bookText(sanitizeContent(pieces.join(""))))).not.toThrow();
      }),
    );
  });
});
