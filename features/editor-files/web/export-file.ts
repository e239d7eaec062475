import { visibleCharacters } from "#kit/text/plain-text.ts";
import { blocksOfHtml } from "./html-blocks.ts";
import { textOf, type Block, type TaleForFile } from "./tale-blocks.ts";
import { writeDocx } from "./write-docx.ts";
import { writeMarkdown } from "./write-markdown.ts";
import { odtType, writeOdt } from "./write-odt.ts";

const contents = {
  docx: writeDocx,
  odt: (tale) => new Blob([writeOdt(tale)], { type: odtType }),
  md: (tale) => new Blob([writeMarkdown(tale)], { type: "text/markdown;charset=utf-8" }),
  txt: (tale) => new Blob([writeText(tale)], { type: "text/plain;charset=utf-8" }),
} satisfies Record<string, (tale: TaleForFile) => Blob | Promise<Blob>>;

/** The formats that Tales are imported from and exported to, by the endings of their names. */
export type FileFormat = keyof typeof contents;

interface ExportedTale extends Omit<TaleForFile, "blocks"> {
  /** HTML. */
  content: string;
}

/** Writes a Tale into a file, in the browser. */
export async function exportFile(tale: ExportedTale, format: FileFormat): Promise<{ name: string; content: Blob }> {
  const { title, author, language } = tale;
  // Titles of version 0.2.0 may have characters that no XML may have.
  const forFile = {
    title: visibleCharacters(title).trim(),
    author: visibleCharacters(author),
    language,
    blocks: blocksOfHtml(tale.content),
  };
  return { name: fileNameOf(title, format), content: await contents[format](forFile) };
}

/** Characters that Windows or macOS refuse in names, and those that are invisible or change the direction of the text. */
const refused = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** File systems allow 255 bytes; accented letters have two, and the browser may add a number. */
const maxBytes = 180;

/** A name for the Tale's file, with the letters of its title. */
export function fileNameOf(title: string, ending: string): string {
  const name = title.normalize("NFC").toWellFormed().replace(refused, " ").replace(/\s+/gu, " ");
  const trimmed = shortened(name.replace(/^[\s.]+/u, "")).replace(/[\s.]+$/u, "");
  const safe = reserved.test(trimmed) ? `_${trimmed}` : trimmed;
  return `${safe === "" ? "text" : safe}.${ending}`;
}

function shortened(name: string): string {
  const encoder = new TextEncoder();
  let [result, bytes] = ["", 0];
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += encoder.encode(segment).length;
    if (bytes > maxBytes) break;
    result += segment;
  }
  return result;
}

/** The Tale as plain text: blank lines between paragraphs, no marks. */
export function writeText({ title, author, blocks }: TaleForFile): string {
  return `${title}\n${author}\n\n\n${linesOf(blocks).join("\n\n")}\n`;
}

const linesOf = (blocks: readonly Block[]): string[] => blocks.flatMap(textOfBlock);

function textOfBlock(block: Block): string[] {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return [textOf(block.runs)];
    case "quote":
      return linesOf(block.blocks);
    case "sceneBreak":
      return ["* * *"];
    case "list":
      return [block.items.map((item, at) => itemOf(item, block.ordered ? `${block.start + at}. ` : "- ")).join("\n")];
  }
}

/** Further lines of an item begin below its first word. */
function itemOf(item: readonly Block[], sign: string): string {
  const lines = linesOf(item).join("\n").split("\n");
  return sign + lines.join(`\n${" ".repeat(sign.length)}`);
}
