import { normalRuns, textOf, type Block } from "./tale-blocks.ts";
import { titleOf } from "./title-of.ts";

/** The part of the text that a paragraph is, by its style. */
export type Role = "title" | "author" | "highest" | null;
export interface ReadBlock {
  block: Block;
  role: Role;
}

/** Takes a title at the beginning and the name of the author below it. Headings move to the levels of a Tale. */
export function withoutTitle(blocks: readonly ReadBlock[]): { title: string | null; blocks: ReadBlock[] } {
  const filled = blocks.filter(({ block }) => block.kind !== "paragraph" || normalRuns(block.runs).length > 0);
  const [first, second] = filled;
  const isOnlyHeading = first?.role === "highest" && filled.filter(({ role }) => role === "highest").length === 1;
  const hasTitle = first !== undefined && (first.role === "title" || isOnlyHeading);
  const rest = hasTitle ? filled.slice(second?.role === "author" ? 2 : 1) : filled;
  const title = hasTitle && first.block.kind === "heading" ? titleOf(textOf(first.block.runs)) : null;
  if (!rest.some(({ role }) => role === "highest")) return { title, blocks: rest };
  // With chapters of the first level, the second level becomes the lower one.
  const lowered = rest.map(({ block, role }): ReadBlock => {
    const level = block.kind === "heading" && role === null ? 3 : null;
    return block.kind === "heading" && level !== null ? { block: { ...block, level }, role } : { block, role };
  });
  return { title, blocks: lowered };
}
