/** The blocks of a text while they are read, and their HTML. */

export type TextBlock =
  | {
      kind: "words";
      name: "p" | "h2" | "h3";
      /** The words with their emphasis, links and line breaks. */
      html: string;
      /** Whether the words have no paragraph of their own in the HTML as sent. */
      bare: boolean;
    }
  | { kind: "sceneBreak" }
  | { kind: "picture"; html: string }
  | { kind: "quote"; blocks: TextBlock[] }
  | ListBlock
  | { kind: "item"; blocks: TextBlock[] }
  | TablePart
  /** White space between blocks. */
  | { kind: "space"; html: string };

export interface ListBlock {
  kind: "list";
  ordered: boolean;
  /** The number of the first item. */
  start: number;
  blocks: TextBlock[];
  /** Made for items without a list. */
  implied: boolean;
}

/** A table has rows, and a row cells. */
export interface TablePart {
  kind: "table" | "row" | "cell";
  /** Of a cell. */
  name: "td" | "th";
  blocks: TextBlock[];
}

export const htmlOfBlocks = (blocks: readonly TextBlock[]): string => blocks.map(htmlOfBlock).join("");

function htmlOfBlock(block: TextBlock): string {
  switch (block.kind) {
    case "words":
      return `<${block.name}>${block.html}</${block.name}>`;
    case "sceneBreak":
      return "<hr />";
    case "picture":
      return block.html;
    case "quote":
      return `<blockquote>${htmlWithin(block.blocks)}</blockquote>`;
    case "list": {
      const name = block.ordered ? "ol" : "ul";
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : "";
      return `<${name}${start}>${htmlOfBlocks(block.blocks)}</${name}>`;
    }
    case "item":
      return `<li>${htmlWithin(block.blocks)}</li>`;
    case "table":
      return htmlOfTable(block);
    case "row":
      return `<tr>${htmlOfBlocks(block.blocks)}</tr>`;
    case "cell":
      return `<${block.name}>${htmlWithin(block.blocks)}</${block.name}>`;
    case "space":
      return block.html;
  }
}

/** Its head is the rows at its beginning that have only cells of a head. */
function htmlOfTable({ blocks: rows }: TablePart): string {
  const isBody = (row: TextBlock) =>
    row.kind === "row" && row.blocks.some((cell) => cell.kind === "cell" && cell.name === "td");
  const body = rows.findIndex(isBody);
  const headRows = body === -1 ? rows.length : body;
  const part = (name: string, of: TextBlock[]) => (of.length === 0 ? "" : `<${name}>${htmlOfBlocks(of)}</${name}>`);
  return `<table>${part("thead", rows.slice(0, headRows))}${part("tbody", rows.slice(headRows))}</table>`;
}

/** Words alone need no paragraph in an item or a quote; next to other blocks they would run into those. */
function htmlWithin(blocks: readonly TextBlock[]): string {
  const [only, ...others] = blocks.filter(({ kind }) => kind !== "space");
  if (only?.kind === "words" && only.bare && only.name === "p" && others.length === 0) return only.html;
  return htmlOfBlocks(blocks);
}

export const isBlank = (blocks: readonly TextBlock[]) => blocks.every(({ kind }) => kind === "space");
