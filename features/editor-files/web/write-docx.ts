import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  TextRun,
  type IParagraphOptions,
} from "docx";
import { countryOf, groupsBy, type Block, type Run, type TaleForFile } from "./tale-blocks.ts";

/** Twentieths of a point. */
const twips = { indent: 567, spacing: 160 };
const maxLevel = 8;

/** The Tale as a document of Word. */
export function writeDocx({ title, author, language, blocks }: TaleForFile): Promise<Blob> {
  return Packer.toBlob(documentOf({ title, author, language, blocks }));
}

/** For tests, which run without a browser. */
export function writeDocxBytes(tale: TaleForFile): Promise<Uint8Array> {
  return Packer.toBuffer(documentOf(tale));
}

function documentOf({ title, author, language, blocks }: TaleForFile): Document {
  const lists: ListsOfDocument = [];
  const paragraphs = paragraphsOf(blocks, {}, -1, lists);
  return new Document({
    title,
    creator: author,
    lastModifiedBy: author,
    description: "",
    styles: stylesIn(language),
    numbering: { config: lists.map(listLevels) },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)] }),
          new Paragraph({ style: "Author", children: [new TextRun(author)] }),
          ...paragraphs,
        ],
      },
    ],
  });
}

/** A numbering for each list: Word counts on in those that share one. */
type ListsOfDocument = { ordered: boolean; start: number }[];

const referenceOf = (list: number) => `list-${list}`;

function stylesIn(language: string) {
  const font = "Georgia";
  const heading = { font, color: "000000", bold: true };
  return {
    default: {
      document: {
        run: { font, size: 24, language: { value: `${language}-${countryOf(language)}` } },
        paragraph: { spacing: { after: twips.spacing, line: 320 } },
      },
      title: { run: { font, size: 44, color: "000000" }, paragraph: { spacing: { after: 80 } } },
      heading2: { run: { ...heading, size: 30 }, paragraph: { spacing: { before: 320, after: 120 } } },
      heading3: { run: { ...heading, size: 26 }, paragraph: { spacing: { before: 240, after: 120 } } },
    },
    paragraphStyles: [
      {
        id: "Author",
        name: "Author",
        basedOn: "Normal",
        next: "Normal",
        quickFormat: true,
        run: { italics: true },
        paragraph: { spacing: { after: 480 } },
      },
      {
        id: "Quote",
        name: "Quote",
        basedOn: "Normal",
        quickFormat: true,
        paragraph: { indent: { left: twips.indent, right: twips.indent } },
      },
      {
        id: "SceneBreak",
        name: "Scene Break",
        basedOn: "Normal",
        next: "Normal",
        quickFormat: true,
        paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 240, after: 240 } },
      },
    ],
  };
}

function listLevels({ ordered, start }: ListsOfDocument[number], list: number) {
  const levels = Array.from({ length: maxLevel + 1 }, (_, level) => ({
    level,
    start,
    format: ordered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
    text: ordered ? `%${level + 1}.` : "•",
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: twips.indent * (level + 1), hanging: 340 } } },
  }));
  return { reference: referenceOf(list), levels };
}

type Look = Pick<IParagraphOptions, "style" | "numbering" | "indent">;

/** A quotation of an item is indented further than its words, and less than the next level. */
const quoteIn = ({ indent }: Look): Look => ({
  style: "Quote",
  ...(indent !== undefined && { indent: { left: Number(indent.left) + twips.indent / 2, right: twips.indent } }),
});

/** @param level of the list around the blocks; -1 outside of lists */
function paragraphsOf(blocks: readonly Block[], look: Look, level: number, lists: ListsOfDocument): Paragraph[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case "paragraph":
        return [new Paragraph({ ...look, children: inlineOf(block.runs) })];
      case "heading":
        return [
          new Paragraph({
            heading: block.level === 2 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3,
            children: inlineOf(block.runs),
          }),
        ];
      case "quote":
        return paragraphsOf(block.blocks, quoteIn(look), level, lists);
      case "sceneBreak":
        return [new Paragraph({ style: "SceneBreak", children: [new TextRun("* * *")] })];
      case "list": {
        const reference = referenceOf(lists.push({ ordered: block.ordered, start: block.start }) - 1);
        const deeper = Math.min(level + 1, maxLevel);
        return block.items.flatMap((item) => itemParagraphs(item, { reference, level: deeper }, lists));
      }
    }
  });
}

/** Word numbers paragraphs, not items: further ones are indented like the first. */
function itemParagraphs(
  [first, ...rest]: readonly Block[],
  numbering: NonNullable<Look["numbering"]> & { level: number },
  lists: ListsOfDocument,
): Paragraph[] {
  const indent = { left: twips.indent * (numbering.level + 1) };
  const numbered = first === undefined ? [] : paragraphsOf([first], { numbering }, numbering.level, lists);
  return [...numbered, ...paragraphsOf(rest, { indent }, numbering.level, lists)];
}

function inlineOf(runs: readonly Run[]): (TextRun | ExternalHyperlink)[] {
  return groupsBy(runs, "href").flatMap(({ value, runs: inner }): (TextRun | ExternalHyperlink)[] => {
    const isLink = value !== null;
    const parts = inner.map(
      ({ text, bold, italic }) =>
        new TextRun({
          bold,
          italics: italic,
          ...(text === null ? { break: 1 } : { text }),
          ...(isLink && { style: "Hyperlink" }),
        }),
    );
    return value === null ? parts : [new ExternalHyperlink({ link: value, children: parts })];
  });
}
