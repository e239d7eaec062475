import { readFileSync } from "node:fs";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { withDomParser } from "./browser-dom.fixture.ts";
import { aDocx, anOdt } from "./documents.fixture.ts";
import { importLimits } from "./import-problem.ts";
import { contentOf, importOf, refusal } from "./imported.fixture.ts";

withDomParser();

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

  it("A few control characters, a zero among them, are left out of a text; what has many is refused", async () => {
    expect(await contentOf("a.txt", "He fell\0 slowly, and the bell\u0007 rang all night long.")).toBe(
      "<p>He fell slowly, and the bell rang all night long.</p>",
    );
    const picture = Uint8Array.from({ length: 2000 }, (_, at) => (at * 131 + 89) % 256);
    expect(await refusal("a.txt", picture)).toBe("format");
  });
});

describe("importing Markdown", () => {
  it("A first heading is the title; notes and pictures are named as left out", async () => {
    const text =
      "# The lamp\n\nOne\nline[^1] and ![a picture](x.png)  \n*two* <b>three</b>\n\n***\n\n## Part\n\n[^1]: A note.\n";
    expect(await importOf("a.md", text)).toEqual({
      title: "The lamp",
      content: "<p>One line and<br><em>two</em> three</p><hr><h2>Part</h2>",
      leftOut: ["notes", "pictures"],
    });
  });

  it("Links with a name or password in them are only their words, in every format", async () => {
    const address = "https://accounts.google.com@evil.example/";
    expect(await contentOf("a.md", `[the *lamp*](${address})`)).toBe("<p>the <em>lamp</em></p>");
    const field = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
    const link = `${field("begin")}<w:r><w:instrText>HYPERLINK "${address}"</w:instrText></w:r>${field("separate")}`;
    const words = "<w:r><w:t>the lamp</w:t></w:r>";
    expect(await contentOf("a.docx", aDocx(`<w:p>${link}${words}${field("end")}</w:p>`))).toBe("<p>the lamp</p>");
    const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
    const odt = anOdt(`<text:p><text:a ${xlink} xlink:href="${address}">the lamp</text:a></text:p>`);
    expect(await contentOf("a.odt", odt)).toBe("<p>the lamp</p>");
  });

  it("Links that could run something are only text", async () => {
    expect(await contentOf("a.md", "[x](javascript:alert(1)) <script>alert(1)</script>")).toBe("<p>x alert(1)</p>");
  });
});

it.each(firstOrAll([["odt"], ["docx"]]))(
  "An .%s file by LibreOffice keeps title, emphasis, headings, lists, scene breaks and links",
  async (format) => {
    const file = readFileSync(new URL(`by-libreoffice.fixture.${format}`, import.meta.url));
    expect(await importOf(`story.${format}`, new Uint8Array(file))).toEqual({
      title: "La lampada sul molo",
      content:
        "<p>Nessuno l'aveva <em>accesa</em> da <strong>trent'anni</strong>, eppure ardeva.<br>«È tardi», disse.</p>" +
        "<h2>Parte seconda</h2><p>Lista:</p><ul><li><p>uno</p></li><li><p>due <em>e mezzo</em></p></li></ul><ol><li><p>primo</p></li></ol>" +
        `<hr><blockquote><p>Una citazione.</p></blockquote><p>Un <a href="https://example.org/x?a=1&amp;b=2">collegamento</a> e &amp; altro.</p><p>cella</p><p>altra</p>`,
      leftOut: ["tables"],
    });
  },
);

describe("importing Markdown of writers", () => {
  it("Front matter is never text, whatever it says", async () => {
    const yaml = "---\ntags: [story, draft]\naliases:\n  - The fall\ncreated: 2026-01-02\n---\n\nHe fell *slowly*.\n";
    const fell = { title: null, content: "<p>He fell <em>slowly</em>.</p>", leftOut: [] };
    expect(await importOf("a.md", yaml)).toEqual(fell);
    expect(await importOf("a.md", "---\n# draft\n\nauthor: 'M'\n...\nHe fell *slowly*.")).toEqual(fell);
    expect(await importOf("a.md", '+++\ntags = ["a"]\n[extra]\nx = 1\n+++\n\nHe fell *slowly*.')).toEqual(fell);
    expect((await importOf("a.md", '+++\ntitle = "The fall"\n+++\n\nx')).title).toBe("The fall");
    expect((await importOf("a.md", "---\ntitle: >\n  The\n  fall\ntags: []\n---\nx")).title).toBe("The fall");
    expect(await importOf("a.md", "% The fall\n% marta\n% 2026\n\nx")).toEqual({
      title: "The fall",
      content: "<p>x</p>",
      leftOut: [],
    });
    expect(
      await importOf("a.md", '{\n  "title": "The fall",\n  "extra": {\n    "x": 1\n  }\n}\n\nHe fell *slowly*.'),
    ).toEqual({
      ...fell,
      title: "The fall",
    });
    expect(await contentOf("a.md", "{\nHe fell.\n}\n")).toBe("<p>{ He fell. }</p>");
    // A scene break at the beginning, and one after the first words.
    expect(await contentOf("a.md", "---\n\nHe fell.\n\n---\n\nEnd.")).toBe("<hr><p>He fell.</p><hr><p>End.</p>");
  });

  it("Signs of Obsidian, Pandoc and GitHub are none of the text, and what is lost with them is named", async () => {
    const markdown =
      "## Part {#part}\n\nOne ~~two~~ ==three== [[Note|four]] [[five]] x^2^. %%why?%%<!-- why -->\n\n> [!note] Said.\n\n" +
      "::: {.letter}\nDear [you]{.smallcaps}.^[A note.] ^ab12\n:::\n\n- [ ] do it\n\n| A verse\n| and another\n\n" +
      "| A | B |\n|---|---|\n| c | *d* |\n\n![[x.png]] 100 %% \\== a == b [1] {x} ^ y\n";
    expect(await importOf("a.md", markdown)).toEqual({
      title: null,
      content:
        "<h2>Part</h2><p>One two three four five x2.</p><blockquote><p>Said.</p></blockquote><p>Dear you.</p><ul><li><p>do it</p></li></ul>" +
        "<p>A verse<br>and another</p><p>A</p><p>B</p><p>c</p><p><em>d</em></p><p>100 %% == a == b [1] {x} ^ y</p>",
      leftOut: ["comments", "pictures", "notes", "marks", "tables"],
    });
  });

  it("Indented lines begin paragraphs and keep their emphasis; in lists they belong to the item", async () => {
    expect(
      await contentOf("a.md", "    The first line is *indented*.\n    The second, too.\n\n\tAnd a **tab** one.\n"),
    ).toBe("<p>The first line is <em>indented</em>.</p><p>The second, too.</p><p>And a <strong>tab</strong> one.</p>");
    expect(await contentOf("a.md", "    - Hola - dijo Ana.\n    1986. Sí.\nSigue.")).toBe(
      "<p>- Hola - dijo Ana.</p><p>1986. Sí. Sigue.</p>",
    );
    expect(await contentOf("a.md", "4. one\n\n    more\n5. two\n")).toBe(
      '<ol start="4"><li><p>one</p><p>more</p></li><li><p>two</p></li></ol>',
    );
  });

  it.each(
    firstOrAll(["a\n\n", "# a\n", "> a\n", "***\n", "a\n", "a  \n", "a\n=\n"]).flatMap((part) => [
      ["a.md", part] as const,
      ["a.txt", part] as const,
    ]),
  )("A file %s of tens of thousands of parts %j is refused, by their number", async (name, part) => {
    expect(await refusal(name, part.repeat(130_000))).toBe("tooManyParts");
  });

  it("A document of thousands of tiny paragraphs is refused, by their number", async () => {
    const paragraph = "<w:p><w:r><w:t>a</w:t></w:r></w:p>";
    expect(await refusal("a.docx", aDocx(paragraph.repeat(importLimits.parts - 1)))).toBe("imported");
    expect(await refusal("a.docx", aDocx(paragraph.repeat(2 * importLimits.parts)))).toBe("tooManyParts");
    expect(await refusal("a.odt", anOdt("<text:p>a</text:p>".repeat(2 * importLimits.parts)))).toBe("tooManyParts");
  });

  it("The parts of a document are counted before it is parsed", async () => {
    const unparsable = "</w:tbl>";
    const paragraphs = (part: string) => part.repeat(3 * importLimits.parts);
    expect(await refusal("a.docx", aDocx(unparsable))).toBe("damaged");
    expect(await refusal("a.docx", aDocx(unparsable + paragraphs("<w:p/>")))).toBe("tooManyParts");
    expect(await refusal("a.docx", aDocx(unparsable + paragraphs("<w:br/>")))).toBe("tooManyParts");
    expect(await refusal("a.odt", anOdt(unparsable + paragraphs("<text:h/>")))).toBe("tooManyParts");
  });

  it("A document with an empty paragraph after each, and one with thousands of pieces of emphasis", async () => {
    const twice = "<w:p><w:r><w:t>a</w:t></w:r></w:p><w:p/>";
    expect(await refusal("a.docx", aDocx(twice.repeat(importLimits.parts - 1)))).toBe("imported");
    expect(await refusal("a.md", `${"*a*b **c** ".repeat(100)}\n\n`.repeat(60))).toBe("tooManyParts");
  });

  it("A Tale of 5,000 paragraphs is imported, and one of as many letters is not", async () => {
    expect(await refusal("a.md", "Hola, dijo Ana.\n\n".repeat(4900))).toBe("imported");
    for (const name of ["a.md", "a.txt"]) expect(await refusal(name, "a\n\n".repeat(4900))).toBe("tooManyParts");
    expect(await refusal("a.docx", aDocx("<w:p><w:r><w:t>a</w:t></w:r></w:p>".repeat(4900)))).toBe("tooManyParts");
  });

  it("Very many notes and signs of code are refused, which the reader of Markdown compares with each other", async () => {
    const notes = (count: number) => Array.from({ length: count }, (_, n) => `a[^${n}]\n\n[^${n}]: b\n\n`).join("");
    expect(await refusal("a.md", notes(500))).toBe("imported");
    expect(await refusal("a.md", notes(501))).toBe("tooLarge");
    const ticks = Array.from({ length: 100 }, (_, n) => "`".repeat(n + 1)).join("a");
    expect(await refusal("a.md", ticks)).toBe("tooLarge");
    expect(await contentOf("a.md", `one\n\n${"\n \n".repeat(50_000)}two`)).toBe("<p>one</p><p>two</p>");
  });

  it("Thousands of quotes are refused, which the reader of Markdown compares with each other", async () => {
    expect(await refusal("a.md", "> a\n\n".repeat(5000))).toBe("tooLarge");
    expect(await contentOf("a.md", "> a\n> b\n".repeat(2000))).toContain("<blockquote>");
  });

  it("A long novel is no file of too many parts", { tags: "variation" }, async () => {
    const paragraph = `${"The lamp burned at the end of the pier, and nobody had lit it.\n".repeat(6)}\n`;
    expect(await refusal("a.md", paragraph.repeat(9000))).toBe("imported");
    expect(await refusal("a.txt", paragraph.repeat(9000))).toBe("imported");
  });

  it("Lists that are nested without end, and signs without end, are refused before they are read", async () => {
    const nested = Array.from({ length: 157_000 / 52 }, (_, line) => `${"  ".repeat(line % 50)}- a\n`).join("");
    const deep = Array.from({ length: 400 }, (_, line) => `${"  ".repeat(line)}- a\n`).join("");
    for (const text of [
      nested,
      deep,
      "- ".repeat(78_000),
      ">".repeat(157_000),
      "**a*b ".repeat(26_000),
      "[a](".repeat(39_000),
      "|a".repeat(78_000) + "\n" + "|-".repeat(78_000),
      "~~a~b ".repeat(26_000),
    ])
      expect(await refusal("a.md", text)).toBe("tooLarge");
  });
});

it("A text with one broken byte is UTF-8 with one sign for it", async () => {
  const bytes = new TextEncoder().encode("Le café était fermé…\n\nUn octet: ? Où ça?");
  expect(await contentOf("a.txt", bytes.with(bytes.indexOf(63), 0xff))).toBe(
    "<p>Le café était fermé…</p><p>Un octet: \ufffd Où ça?</p>",
  );
});

describe("files that can't be imported", () => {
  it("Each says why", async () => {
    const manifest = strToU8('<m:manifest xmlns:m="m"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>');
    expect(await refusal("a.docx", "not a zip")).toBe("damaged");
    expect(await refusal("a.docx", aDocx("<w:p/>").subarray(0, 200))).toBe("damaged");
    expect(await refusal("a.docx", aDocx("<w:p><w:r>"))).toBe("damaged");
    expect(await refusal("a.odt", anOdt("<text:p>open"))).toBe("damaged");
    expect(await refusal("a.odt", anOdt("<text:p>x</text:p>", { "META-INF/manifest.xml": manifest }))).toBe("locked");
    const compound = (entry: string) =>
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, ...Buffer.from(entry, "utf16le")]);
    expect(await refusal("a.doc", compound("WordDocument"))).toBe("old");
    expect(await refusal("a.docx", compound("EncryptedPackage"))).toBe("locked");
    expect(await refusal("a.pdf", "%PDF-1.7")).toBe("format");
    expect(await refusal("a.txt", "{\\rtf1 x}")).toBe("old");
    expect(await refusal("a.pages", zipSync({ "Index/Document.iwa": strToU8("x") }))).toBe("pages");
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
