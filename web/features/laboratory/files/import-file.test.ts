import { readFileSync } from "node:fs";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { withDomParser } from "./browser-dom.fixture.ts";
import { aDocx, anOdt } from "./documents.fixture.ts";
import { importFile } from "./import-file.ts";
import { importLimits } from "./import-limits.ts";

withDomParser();

const read = (name: string, content: string | Uint8Array) =>
  importFile(new File([typeof content === "string" ? content : new Uint8Array(content)], name), "marta");
const contentOf = async (name: string, content: string | Uint8Array) => (await read(name, content)).content;

describe("importing plain text", () => {
  it("Lines that a program wrapped become whole paragraphs", async () => {
    const wrapped =
      "The keeper of the lighthouse had counted the steps every night for\r\nthirty years, and every night there had been two hundred and twelve of\r\nthem, no more and no less, from the door to the lamp at the top of the\r\ntower, where the wind never slept and the glass was always a little\r\ncold.\r\n\r\nTonight there was one too many, and he stood on it for a long time, be-\r\nfore he went on.\r\n";
    expect(await contentOf("a.txt", wrapped)).toBe(
      "<p>The keeper of the lighthouse had counted the steps every night for thirty years, and every night there had been two hundred and twelve of them, no more and no less, from the door to the lamp at the top of the tower, where the wind never slept and the glass was always a little cold.</p>" +
        "<p>Tonight there was one too many, and he stood on it for a long time, be-fore he went on.</p>",
    );
  });

  it("Verse keeps its lines, and without blank lines each line is a paragraph", async () => {
    expect(await contentOf("a.txt", "Rosa\nrossa\n\nBlu")).toBe("<p>Rosa<br>rossa</p><p>Blu</p>");
    expect(await contentOf("a.txt", "\tFirst.\n\tSecond.\n* * *\nThird.")).toBe(
      "<p>First.</p><p>Second.</p><hr><p>Third.</p>",
    );
  });

  it("UTF-8, UTF-16 and Windows-1252 are recognised", async () => {
    const utf16 = new Uint8Array([..."È così"].flatMap((letter) => [letter.charCodeAt(0), 0]));
    expect(await contentOf("a.txt", "\ufeffÈ così")).toBe("<p>È così</p>");
    expect(await contentOf("a.txt", utf16)).toBe("<p>È così</p>");
    expect(await contentOf("a.txt", new Uint8Array([0xff, 0xfe, ...utf16]))).toBe("<p>È così</p>");
    expect(await contentOf("a.txt", new Uint8Array([0xc8, 0x20, 0x93, 0x63, 0x94]))).toBe("<p>È “c”</p>");
  });
});

describe("importing Markdown", () => {
  it("A first heading is the title; notes and pictures are named as left out", async () => {
    const text =
      "# The lamp\n\nOne\nline[^1] and ![a picture](x.png)  \n*two* <b>three</b>\n\n***\n\n## Part\n\n[^1]: A note.\n";
    expect(await read("a.md", text)).toEqual({
      title: "The lamp",
      content: "<p>One line and<br><em>two</em> three</p><hr><h2>Part</h2>",
      leftOut: ["notes", "pictures"],
    });
  });

  it("Links that could run something are only text", async () => {
    expect(await contentOf("a.md", "[x](javascript:alert(1)) <script>alert(1)</script>")).toBe("<p>x alert(1)</p>");
  });
});

it.each(
  firstOrAll([
    ["odt", "<blockquote><p>Una citazione.</p></blockquote>"],
    // Word has no quotation among its built-in styles.
    ["docx", "<p>Una citazione.</p>"],
  ]),
)(
  "An .%s file by LibreOffice keeps title, emphasis, headings, lists, scene breaks and links",
  async (format, quotation) => {
    const file = readFileSync(new URL(`by-libreoffice.fixture.${format}`, import.meta.url));
    expect(await read(`story.${format}`, new Uint8Array(file))).toEqual({
      title: "La lampada sul molo",
      content:
        "<p>Nessuno l'aveva <em>accesa</em> da <strong>trent'anni</strong>, eppure ardeva.<br>«È tardi», disse.</p>" +
        "<h2>Parte seconda</h2><p>Lista:</p><ul><li><p>uno</p></li><li><p>due <em>e mezzo</em></p></li></ul><ol><li><p>primo</p></li></ol>" +
        `<hr>${quotation}<p>Un <a href="https://example.org/x?a=1&amp;b=2">collegamento</a> e &amp; altro.</p><p>cella</p><p>altra</p>`,
      leftOut: ["tables"],
    });
  },
);

describe("importing OpenDocument", () => {
  it("Deleted text, comments, notes and pictures are not read; styles that inherit make text bold", async () => {
    const styles =
      '<style:style style:name="T1" style:family="text" style:parent-style-name="T0"/>' +
      '<style:style style:name="T0" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>';
    const text =
      "<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>" +
      '<text:h text:outline-level="1">One</text:h><text:h text:outline-level="2">Small</text:h>' +
      '<text:p>A <text:span text:style-name="T1">bold</text:span><text:s text:c="2"/>word<office:annotation><text:p>why</text:p></office:annotation>' +
      "<text:note><text:note-body><text:p>note</text:p></text:note-body></text:note><text:line-break/>" +
      '<draw:frame><draw:image/></draw:frame>end</text:p><text:h text:outline-level="1">Two</text:h>';
    expect(await read("a.odt", anOdt(text, {}, styles))).toEqual({
      title: null,
      content: "<h2>One</h2><h3>Small</h3><p>A <strong>bold</strong> word<br>end</p><h2>Two</h2>",
      leftOut: ["notes", "pictures"],
    });
  });
});

describe("importing a document of Word", () => {
  it("Deleted text is not read", async () => {
    const body =
      "<w:p><w:r><w:t>kept</w:t></w:r><w:del><w:r><w:delText> gone</w:delText></w:r></w:del>" +
      '<w:ins><w:r><w:t xml:space="preserve"> added</w:t></w:r></w:ins></w:p>';
    expect(await contentOf("a.docx", aDocx(body))).toBe("<p>kept added</p>");
  });
});

describe("files that can't be imported", () => {
  const refusal = async (name: string, content: string | Uint8Array) =>
    read(name, content).then(
      () => "imported",
      (error: { reason?: string }) => error.reason ?? String(error),
    );

  it("Each says why", async () => {
    const manifest = strToU8('<m:manifest xmlns:m="m"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>');
    expect(await refusal("a.docx", "not a zip")).toBe("damaged");
    expect(await refusal("a.docx", aDocx("<w:p/>").subarray(0, 200))).toBe("damaged");
    expect(await refusal("a.docx", aDocx("<w:p><w:r>"))).toBe("damaged");
    expect(await refusal("a.odt", anOdt("<text:p>open"))).toBe("damaged");
    expect(await refusal("a.odt", anOdt("<text:p>x</text:p>", { "META-INF/manifest.xml": manifest }))).toBe("locked");
    expect(await refusal("a.doc", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toBe("oldOrLocked");
    expect(await refusal("a.pdf", "%PDF-1.7")).toBe("format");
    expect(await refusal("a.txt", "{\\rtf1 x}")).toBe("format");
    expect(await refusal("a.zip", zipSync({ "a.jpg": strToU8("x") }))).toBe("format");
    expect(await refusal("a.txt", " \n")).toBe("empty");
    expect(await refusal("a.txt", "")).toBe("empty");
    expect(await refusal("a.txt", "x".repeat(importLimits.textBytes + 1))).toBe("tooLarge");
  });

  it("A byte that changed on the way never becomes another text", { tags: "variation" }, async () => {
    const written = anOdt("<text:p>The lamp burned all the same.</text:p>");
    const stored = zipSync(unzipSync(written), { level: 0 });
    const content = "<p>The lamp burned all the same.</p>";
    expect(await contentOf("a.odt", stored)).toBe(content);
    for (const whole of [written, stored]) {
      for (const at of whole.keys()) {
        const changed = whole.with(at, whole[at]! ^ 4);
        const outcome = await contentOf("a.odt", changed).catch((error: { reason: string }) => error.reason);
        // Dates and the like are not read.
        expect(["damaged", "format", "tooLarge", content], `byte ${at}`).toContain(outcome);
      }
    }
    const letter = Buffer.from(stored).indexOf("lamp");
    expect(await refusal("a.odt", stored.with(letter, 0x64))).toBe("damaged");
  });

  it("A zip bomb and entities that multiply are refused before they are unpacked or expanded", async () => {
    const bomb = zipSync({ "content.xml": new Uint8Array(importLimits.xmlBytes + 1) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal("a.odt", bomb)).toBe("tooLarge");
    const entities = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><x>&b;</x>';
    expect(await refusal("a.odt", zipSync({ "content.xml": strToU8(entities) }))).toBe("damaged");
    expect(await refusal("a.docx", aDocx("<w:p/>", { "word/styles.xml": strToU8(entities) }))).toBe("damaged");
  });
});
