import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import { sanitizeContent } from "#kit/server/safe-html/sanitize-content.ts";
import { replacePassage } from "./replace-passage.ts";

const place = (block: number, from: number, to: number) => ({ block, from, to });

describe("replacing a passage", () => {
  it("Emphasis and links around and inside a passage stay", () => {
    expect(replacePassage("<p>The <em>quik</em> fox.</p>", place(0, 4, 8), "quick")).toBe(
      "<p>The <em>quick</em> fox.</p>",
    );
    expect(replacePassage("<p>Teh <strong>old</strong> man adn sea</p>", place(0, 0, 19), "The old man and sea")).toBe(
      "<p>The <strong>old</strong> man and sea</p>",
    );
    const link = '<a href="https://example.org" rel="nofollow ugc noopener">hear</a>';
    expect(replacePassage(`<p>Look ${link} now</p>`, place(0, 5, 9), "here")).toBe(
      `<p>Look ${link.replace("hear", "here")} now</p>`,
    );
  });

  it("Signs with a meaning in HTML are text", () => {
    expect(replacePassage("<p>Fish &amp; chips</p>", place(0, 0, 6), "<b>Fish</b> &")).toBe(
      "<p>&lt;b&gt;Fish&lt;/b&gt; &amp; chips</p>",
    );
  });

  it("An empty replacement deletes, and with the last words their block", () => {
    expect(replacePassage("<p>He he went.</p>", place(0, 0, 3), "")).toBe("<p>he went.</p>");
    expect(replacePassage("<p>One.</p>\n<p><em>Two.</em></p>\n<p>Three.</p>", place(1, 0, 4), "")).toBe(
      "<p>One.</p>\n\n<p>Three.</p>",
    );
    expect(replacePassage("<p>A <em>very</em> man</p>", place(0, 2, 6), "")).toBe("<p>A  man</p>");
  });

  it("A link of which nothing but a line end is left is no link any more", () => {
    const html = '<p>One <a href="https://example.org" rel="nofollow ugc noopener">two</a></p>';
    expect(replacePassage(html, place(0, 4, 7), "\n")).toBe("<p>One <br /></p>");
  });

  it("Line ends are characters of the text", () => {
    expect(replacePassage("<p>One<br />two</p>", place(0, 3, 4), " ")).toBe("<p>One two</p>");
    expect(replacePassage("<p>One two</p>", place(0, 3, 4), "\n")).toBe("<p>One<br />two</p>");
    expect(replacePassage("<ul><li>One</li><li>two</li></ul>", place(0, 3, 4), " and ")).toBe(
      "<ul><li>One and two</li></ul>",
    );
  });

  it("The end of the last item of a list can't be replaced, nor a place that isn't there", () => {
    expect(replacePassage("<ul><li>One</li></ul>", place(0, 2, 4), "e")).toBeNull();
    expect(replacePassage("<p>One</p>", place(0, 2, 4), "e")).toBeNull();
    expect(replacePassage("<p>One</p>", place(1, 0, 1), "e")).toBeNull();
  });

  it("Words that are in a list but in none of its items can be replaced, the white space between items can't", () => {
    const list = "<ol><li>One</li>\nbut two<li>three</li></ol>";
    expect(replacePassage(list, place(0, 5, 8), "and")).toBe(list.replace("but", "and"));
    expect(replacePassage(list, place(0, 4, 5), "and")).toBeNull();
  });

  it("A list keeps the number that it begins with", () => {
    const html = '<ol start="4"><li>four</li><li>five</li></ol>';
    expect(replacePassage(html, place(0, 0, 4), "vier")).toBe('<ol start="4"><li>vier</li><li>five</li></ol>');
  });

  it("A line break between two paragraphs can be deleted, not replaced by words", () => {
    const html = "<p>One.</p><br /><p>Two.</p>";
    expect(replacePassage(html, place(1, 0, 1), "")).toBe("<p>One.</p><p>Two.</p>");
    expect(replacePassage(html, place(1, 0, 1), "and")).toBeNull();
  });

  const words = fc.stringMatching(/^[ab é&<>"😀\n]{1,12}$/u);
  const inline = fc.tuple(fc.constantFrom("", "em", "strong", "a"), words).map(([tag, text]) => {
    const escaped = text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]!);
    if (tag === "") return escaped;
    return tag === "a" ? `<a href="https://example.org">${escaped}</a>` : `<${tag}>${escaped}</${tag}>`;
  });
  const runs = fc.array(inline, { minLength: 1, maxLength: 4 }).map((each) => each.join(""));
  const block = fc.oneof(
    runs.map((each) => `<p>${each}</p>`),
    fc.tuple(runs, runs).map(([one, other]) => `<p>${one}<br>${other}</p>`),
    fc
      .array(runs, { minLength: 1, maxLength: 3 })
      .map((each) => `<ul>${each.map((item) => `<li>${item}</li>`).join("")}</ul>`),
    runs.map((each) => `<blockquote><p>${each}</p><p>end</p></blockquote>`),
    fc.constant("<hr>"),
  );
  const html = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => sanitizeContent(blocks.join("")));

  it("Exactly the passage changes in any text, and the sanitiser agrees", { tags: "variation" }, () => {
    let replaced = 0;
    fc.assert(
      fc.property(
        html,
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.oneof(words, fc.constant("")),
        (content, at, start, length, replacement) => {
          const texts = textsOfBlocks(content);
          const index = at % texts.length;
          const points = [...texts[index]!];
          fc.pre(points.length > 0);
          const from = start % points.length;
          const to = from + 1 + (length % (points.length - from));
          const changed = replacePassage(content, place(index, from, to), replacement);
          if (changed === null) return;
          replaced += 1;
          const expected = [...points.slice(0, from), replacement, ...points.slice(to)].join("");
          const all = texts.with(index, expected).filter((text, each) => each !== index || text.trim() !== "");
          expect(textsOfBlocks(changed)).toEqual(all);
          expect(textsOfBlocks(sanitizeContent(changed))).toEqual(all);
        },
      ),
      { numRuns: 1500 },
    );
    expect(replaced).toBeGreaterThan(800);
  });
});
