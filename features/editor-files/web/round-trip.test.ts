import fc from "fast-check";
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { bookText } from "#features/books/server/book-text.ts";
import { withDomParser } from "./browser-dom.fixture.ts";
import { anEpub } from "./documents.fixture.ts";
import { blocksOfHtml, htmlOf } from "./html-blocks.ts";
import { importFile } from "./import-file.ts";
import { normalBlocks, plain, type Block, type Run, type TaleForFile } from "./tale-blocks.ts";
import { writeDocxBytes } from "./write-docx.ts";
import { writeMarkdown } from "./write-markdown.ts";
import { writeOdt } from "./write-odt.ts";
import { writeText } from "./export-file.ts";

withDomParser();

/** Letters with accents, marks of Markdown and XML, line starts that mean something, spaces of all kinds. */
const pieces = [
  ..."abc é ñ ç ã œ 😀 * ** _ ` # > < & \\ [ ] ( ) ! ~ | : ' \" « » “ ” — – … - + = 1. 12) $ % ^ https://a.example &amp; <b> --- == %% [[x|y]] ^a^ ~~ ::: {#a} \u00a0".split(
    / /,
  ),
  " ",
  " ",
  " ",
];
const words = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((list) => list.join(""));
const addresses = fc.constantFrom(
  "https://example.org/a?b=c&d=(e)#f",
  "http://münchen.example/ü",
  'https://e.example/"x"',
);
const run = fc.record<Run>({
  text: words,
  bold: fc.boolean(),
  italic: fc.boolean(),
  href: fc.option(addresses, { nil: null, freq: 4 }),
});
const breakRun = fc.constant<Run>({ ...plain, text: null });
const inline = fc.array(fc.oneof({ weight: 5, arbitrary: run }, { weight: 1, arbitrary: breakRun }), {
  minLength: 1,
  maxLength: 6,
});
const oneLine = fc.array(run, { minLength: 1, maxLength: 4 });
const paragraph = inline.map((runs): Block => ({ kind: "paragraph", runs }));
/** Not a scene break, which leaves a quote or an item in the formats of word processors. */
const wordyParagraph = inline.map((runs): Block => ({
  kind: "paragraph",
  runs: [{ ...plain, text: "Word" }, ...runs],
}));
const heading = fc
  .tuple(fc.constantFrom<2 | 3>(2, 3), oneLine)
  .map(([level, runs]): Block => ({ kind: "heading", level, runs }));
const sceneBreak = fc.constant<Block>({ kind: "sceneBreak" });
const quoteOf = (inside: fc.Arbitrary<Block>) =>
  fc.array(inside, { minLength: 1, maxLength: 3 }).map((blocks): Block => ({ kind: "quote", blocks }));
/** Markdown has numbers of nine digits. */
const starts = fc.oneof(fc.constant(1), fc.constantFrom(0, 4, 1986, 999_999_990));
/** Items begin with a paragraph, as in the editor, and may contain more of them and a list. */
const listOf = (moreOfItem: fc.Arbitrary<Block[]>) =>
  fc
    .tuple(
      fc.boolean(),
      starts,
      fc.array(fc.tuple(wordyParagraph, fc.option(wordyParagraph, { freq: 3 }), moreOfItem), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([ordered, start, items]): Block => ({
      kind: "list",
      ordered,
      start: ordered ? start : 1,
      items: items.map(([first, second, more]) => [first, ...(second === null ? [] : [second]), ...more]),
    }));
const simpleList = listOf(listOf(fc.constant([])).chain((list) => fc.constantFrom([list], [])));
const tale = (...kinds: fc.Arbitrary<Block>[]) =>
  fc
    .array(fc.oneof(...kinds), { minLength: 1, maxLength: 6 })
    .map((blocks) => withoutEqualNeighbours(normalBlocks(blocks)));

/** Two lists next to each other are one list in most formats; so are a list and the text that is indented like its items. */
function withoutEqualNeighbours(blocks: readonly Block[]): Block[] {
  return blocks.filter((block, at) => block.kind !== "list" || blocks[at - 1]?.kind !== "list");
}

const written = (blocks: readonly Block[]): TaleForFile => ({
  title: "Il «faro» & l’onda: <1>",
  author: "marta",
  language: "it",
  blocks,
});

async function expectSame(blocks: readonly Block[], name: string, bytes: Uint8Array) {
  const read = await importFile(new File([new Uint8Array(bytes)], name), "marta");
  expect(read.title).toBe("Il «faro» & l’onda: <1>");
  expect(read.leftOut).toEqual([]);
  expect(read.content).toBe(htmlOf(normalBlocks(blocks)));
}

const runs = { numRuns: 100 };

describe("A Tale that is exported and imported again has the same text", () => {
  it("The HTML of blocks is read as the same blocks", { tags: "variation" }, () => {
    fc.assert(
      fc.property(tale(paragraph, heading, sceneBreak, simpleList, quoteOf(wordyParagraph)), (blocks) => {
        expect(blocksOfHtml(htmlOf(blocks))).toEqual(blocks);
      }),
      { numRuns: 300 },
    );
  });

  it("A heading without a visible character is left out", () => {
    const heading: Block = { kind: "heading", level: 2, runs: [{ ...plain, text: "\u00a0 " }] };
    expect(normalBlocks([heading])).toEqual([]);
  });

  it("A document of Word keeps everything", { tags: "variation" }, async () => {
    const blocks = tale(paragraph, paragraph, heading, sceneBreak, simpleList, quoteOf(wordyParagraph));
    await fc.assert(
      fc.asyncProperty(blocks, async (each) => expectSame(each, "a.docx", await writeDocxBytes(written(each)))),
      { numRuns: 20 },
    );
  });

  it("An OpenDocument text keeps everything", { tags: "variation" }, async () => {
    const blocks = tale(paragraph, paragraph, heading, sceneBreak, simpleList, quoteOf(wordyParagraph));
    await fc.assert(
      fc.asyncProperty(blocks, async (each) => expectSame(each, "a.odt", writeOdt(written(each)))),
      runs,
    );
  });

  it("A book keeps everything", { tags: "variation" }, async () => {
    const blocks = tale(paragraph, heading, sceneBreak, simpleList, quoteOf(fc.oneof(paragraph, simpleList)));
    const metadata = "<dc:title>Il «faro» &amp; l’onda: &lt;1&gt;</dc:title><dc:creator>marta</dc:creator>";
    const title = '<h1 id="title">Il «faro» &amp; l’onda: &lt;1&gt;</h1>';
    // A book has valid addresses only, and no blank that does not break at the edge of a paragraph.
    const asInBook = (key: string, value: unknown) => {
      if (key === "href" && value !== null) return "https://example.org/a?b=c&d";
      return key === "text" && typeof value === "string" ? value.replaceAll("\u00a0", " ") : value;
    };
    const inBook = blocks.map((each): Block[] => normalBlocks(JSON.parse(JSON.stringify(each, asInBook))));
    await fc.assert(
      fc.asyncProperty(inBook, async (each) =>
        expectSame(each, "a.epub", anEpub([title + bookText(htmlOf(normalBlocks(each)))], metadata)),
      ),
      { numRuns: 30 },
    );
  });

  it("Markdown keeps everything, even lists in quotes", { tags: "variation" }, async () => {
    const blocks = tale(paragraph, heading, sceneBreak, simpleList, quoteOf(fc.oneof(paragraph, simpleList)));
    await fc.assert(
      fc.asyncProperty(blocks, async (each) => expectSame(each, "a.md", strToU8(writeMarkdown(written(each))))),
      runs,
    );
  });

  it("Markdown keeps a link in a quote whose words begin with an exclamation mark", async () => {
    const link = { ...plain, text: "!abc", href: "https://example.org/" };
    const blocks: Block[] = [{ kind: "quote", blocks: [{ kind: "paragraph", runs: [link] }] }];
    await expectSame(blocks, "a.md", strToU8(writeMarkdown(written(blocks))));
  });

  it("Markdown keeps an underscore next to an emoji at the edge of an emphasis", async () => {
    for (const text of ["abc_😀", "😀_abc", "😀_", "_😀", "a_😀_b", "😀__abc", "abc__😀"]) {
      const runs = [
        { ...plain, text: "abc", bold: true },
        { ...plain, text, bold: true, italic: true },
        { ...plain, text, italic: true },
        { ...plain, text: "abc" },
      ];
      const blocks: Block[] = [{ kind: "heading", level: 2, runs }];
      await expectSame(blocks, "a.md", strToU8(writeMarkdown(written(blocks))));
    }
  });

  it("Plain text keeps paragraphs, line breaks and scene breaks", async () => {
    const line = fc.array(fc.constantFrom("casa", "mare", "è", "«sì»", "—", "1."), { minLength: 1, maxLength: 5 });
    const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((list): Block => ({
      kind: "paragraph",
      runs: list.flatMap((each, at): Run[] => {
        const text: Run = { ...plain, text: each.join(" ") };
        return at === 0 ? [text] : [{ ...plain, text: null }, text];
      }),
    }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(lines, lines, sceneBreak), { minLength: 2, maxLength: 6 }).map((list) => normalBlocks(list)),
        async (blocks) => expectSame(blocks, "a.txt", strToU8(writeText(written(blocks)))),
      ),
      runs,
    );
  });
});
