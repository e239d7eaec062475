import { textOf, type Block, type TaleForFile } from "./tale-blocks.ts";

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
