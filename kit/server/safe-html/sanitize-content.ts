import sanitizeHtml from "sanitize-html";
import { hasTooManyTags } from "#kit/calls/input.ts";
import { parseHtml, TooMuchMarkup } from "./parse-html.ts";
import { BlockReader } from "./read-blocks.ts";
import { htmlOfBlocks } from "./text-blocks.ts";

/** A known library has the last word, whatever is wrong in the code here: it finds nothing to remove. */
const safeSet: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "strong", "em", "h2", "h3", "blockquote", "ul", "ol", "li", "hr", "a"],
  allowedAttributes: { a: ["href", "rel"], ol: ["start"] },
  allowedSchemes: ["http", "https"],
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
};

/** Plain text may hold a bare "<": without a ">" after it, it opens no tag. */
function holdsTags(html: string): boolean {
  const tagStart = html.search(/<[a-z/!?]/i);
  return tagStart !== -1 && html.includes(">", tagStart);
}

/**
 * HTML of users in the one form that is stored (behaviour.md, Tales 4): the text as a browser reads it, in the blocks of the site's editor.
 * Nothing of what was sent is repeated except words, addresses and numbers of lists. Sanitizing the result again changes nothing.
 * @throws {TooMuchMarkup}
 */
export function sanitizeContent(html: string): string {
  // Well-formed first: half a surrogate pair can't be stored as UTF-8.
  const text = html.toWellFormed();
  const nodes = parseHtml(holdsTags(text) ? text : text.replaceAll("<", "&lt;"));
  const content = htmlOfBlocks(new BlockReader().read(nodes)).trim();
  if (hasTooManyTags(content)) throw new TooMuchMarkup();
  return sanitizeHtml(content, safeSet);
}
