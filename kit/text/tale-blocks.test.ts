import { expect, it } from "vitest";
import { countBlocks, htmlOfBlocks } from "./tale-blocks.ts";

it.each([
  ["a paragraph", "<p>One.</p>", 1],
  ["paragraphs with line ends between them", "<p>One.</p>\n<p>Two.</p>", 2],
  ["a scene break between paragraphs", "<p>One.</p><hr /><p>Two.</p>", 3],
  ["nested elements", "<ul><li><p>One <strong>and</strong> two.</p></li><li>Three</li></ul><p>End.</p>", 2],
  ["line breaks within a paragraph", "<p>One<br />two<br>three.</p>", 1],
  ["a link whose address contains an escaped sign", '<p><a href="https://e.org/?a&gt;b" rel="nofollow">x</a></p>', 1],
  ["a bare text next to an element", "Bare <em>words</em> and <p>a paragraph.</p>", 2],
  ["no element", "Bare words.", 0],
])("countBlocks counts the top-level elements of %s", (_what, html, total) => {
  expect(countBlocks(html)).toBe(total);
});

it("htmlOfBlocks cuts a text into its top-level elements", () => {
  const blocks = ["<h2>One</h2>", "<p>a<br />b</p>", "<hr />", "<ul><li><p>c</p></li></ul>"];
  expect(htmlOfBlocks(blocks.join("\n"))).toEqual(blocks);
});
