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
  | { kind: "quote"; blocks: TextBlock[] }
  | ListBlock
  | { kind: "item"; blocks: TextBlock[] }
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

export const htmlOfBlocks = (blocks: readonly TextBlock[]): string => blocks.map(htmlOfBlock).join("");

function htmlOfBlock(block: TextBlock): string {
  switch (block.kind) {
    case "words":
      return `<${block.name}>${block.html}</${block.name}>`;
    case "sceneBreak":
      return "<hr />";
    case "quote":
      return `<blockquote>${htmlWithin(block.blocks)}</blockquote>`;
    case "list": {
      const name = block.ordered ? "ol" : "ul";
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : "";
      return `<${name}${start}>${htmlOfBlocks(block.blocks)}</${name}>`;
    }
    case "item":
      return `<li>${htmlWithin(block.blocks)}</li>`;
    case "space":
      return block.html;
  }
}

/** Words alone need no paragraph in an item or a quote; next to other blocks they would run into those. */
function htmlWithin(blocks: readonly TextBlock[]): string {
  const [only, ...others] = blocks.filter(({ kind }) => kind !== "space");
  if (only?.kind === "words" && only.bare && only.name === "p" && others.length === 0) return only.html;
  return htmlOfBlocks(blocks);
}

export const isBlank = (blocks: readonly TextBlock[]) => blocks.every(({ kind }) => kind === "space");
