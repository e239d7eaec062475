import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { withDomParser } from "./browser-dom.fixture.ts";
import { importOf } from "./imported.fixture.ts";

withDomParser();

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(name, import.meta.url)));

describe("documents that programs wrote", () => {
  it.each(firstOrAll(["docx", "odt"]))(
    "LibreOffice's .%s keeps every mark, and names what is left out",
    async (ending) => {
      const { leftOut, ...read } = await importOf(`a.${ending}`, fixture(`marks-by-libreoffice.fixture.${ending}`));
      expect(read).toEqual({
        title: "The lamp",
        content:
          "<h2>One</h2><p>She <em>thought</em> and <strong>shouted</strong>, <strong><em>both</em></strong>, <em>by style</em>, under struck x2.</p>" +
          "<p>Seen. The lamp burned. A note.</p><p><em>Dear </em>you<em>, yes.</em></p><p>Before the line.</p><hr>" +
          "<p>Line one<br>line two tabbed</p><hr><blockquote><p>A quote.</p><p>Second quoted.</p></blockquote><h3>Small</h3>" +
          '<ol start="4"><li><p>four</p><ol><li><p>sub a</p></li><li><p>sub b</p><p>more of b</p></li></ol></li><li><p>five</p></li></ol>' +
          '<p>Between.</p><ol start="6"><li><p>six</p></li></ol><ul><li><p>point</p><ul><li><p>deeper</p></li></ul></li></ul>' +
          '<p>A <a href="https://example.org/a?b=1&amp;c=2">link</a>, mail, 漢(kan).</p><p>שלום <strong>עולם</strong> and <em>Latin</em></p>' +
          "<p>Anchor here.</p><p>In a box.</p><p>a</p><p>b</p>" +
          "<p>New page. Non‑breaking hyphen, softhyphen, nbsp here.</p><hr><h2>Two</h2><p>End.</p>",
      });
      expect(leftOut.toSorted()).toEqual(["comments", "deletions", "headers", "hidden", "marks", "notes", "tables"]);
    },
  );

  it.each(firstOrAll(["docx", "epub", "odt", "html"]))("Pandoc's .%s keeps every mark, too", async (ending) => {
    const { leftOut, title, content } = await importOf(`a.${ending}`, fixture(`marks-by-pandoc.fixture.${ending}`));
    expect(title).toBe("The lamp");
    // In .odt the head of a table is bold.
    expect(content.replaceAll(/<strong>([AB])<\/strong>/g, "$1")).toBe(
      "<h2>One</h2><p>She <em>thought</em>, <strong>shouted</strong> and <strong><em>both</em></strong>; struck x2. A note. " +
        'A <a href="https://example.org/a?b=1&amp;c=2">link</a>.</p><p>Line one<br>line two</p><hr><h3>Small</h3>' +
        "<blockquote><p>A <em>quote</em>.</p><p>Second quoted.</p></blockquote>" +
        '<ol start="4"><li><p>four</p><ol><li><p>sub a</p></li><li><p>sub b</p><p>more of b</p></li></ol></li><li><p>five</p></li></ol>' +
        "<p>Between.</p><ul><li><p>point</p><ul><li><p>deeper</p><ol><li><p>deepest</p></li></ol></li></ul></li>" +
        "<li><p>second</p><p>paragraph</p></li></ul><p>A verse<br>and another</p><p>A</p><p>B</p><p>c</p><p>d</p><h2>Two</h2><p>End.</p>",
    );
    expect(leftOut.toSorted()).toEqual(["marks", "notes", "tables"]);
  });
});
