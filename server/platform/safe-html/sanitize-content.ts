import { parseHtml } from "./parse-html.ts";
import { BlockReader } from "./read-blocks.ts";
import { htmlOfBlocks } from "./text-blocks.ts";

/** Plain text may hold a bare "<": without a ">" after it, it opens no tag. */
function holdsTags(html: string): boolean {
  const tagStart = html.search(/<[a-z/!?]/i);
  return tagStart !== -1 && html.includes(">", tagStart);
}

/**
 * HTML of users in the one form that is stored (behaviour.md, Tales 4): the text as a browser reads it, in the blocks of the site's editor.
 * Nothing of what was sent is repeated except words, addresses and numbers of lists. Sanitizing the result again changes nothing.
 */
export function sanitizeContent(html: string): string {
  // Well-formed first: half a surrogate pair can't be stored as UTF-8.
  const text = html.toWellFormed();
  const nodes = parseHtml(holdsTags(text) ? text : text.replaceAll("<", "&lt;"));
  return htmlOfBlocks(new BlockReader().read(nodes)).trim();
}
