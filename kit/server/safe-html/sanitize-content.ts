import sanitizeHtml from "sanitize-html";
import { hasTooManyTags } from "#kit/calls/input.ts";
import { parseHtml, TooMuchMarkup } from "./parse-html.ts";
import type { KnownPictures } from "./pictures-in-text.ts";
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

/** The set of the site's own texts. */
const ownSet: sanitizeHtml.IOptions = {
  ...safeSet,
  allowedTags: [...(safeSet.allowedTags as string[]), "table", "thead", "tbody", "tr", "th", "td"],
  allowedSchemes: ["http", "https", "mailto"],
};

const pictureSet: sanitizeHtml.IOptions = {
  ...safeSet,
  allowedTags: [...(safeSet.allowedTags as string[]), "figure", "img", "figcaption"],
  allowedAttributes: {
    ...(safeSet.allowedAttributes as Record<string, string[]>),
    img: ["src", "alt", "width", "height", "loading"],
  },
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
export const sanitizeContent = (html: string): string => sanitized(html, safeSet);

/**
 * The same for a text that may show these pictures, each in a paragraph of its own.
 * @throws {TooMuchMarkup}
 */
export const sanitizeWithPictures = (html: string, pictures: KnownPictures): string =>
  sanitized(html, pictureSet, new BlockReader(false, pictures));

/**
 * The same for a text in which the site itself speaks: with tables, and with links to its own pages and to mailboxes.
 * @throws {TooMuchMarkup}
 */
export const sanitizeOwnText = (html: string): string => sanitized(html, ownSet, new BlockReader(true));

function sanitized(html: string, set: sanitizeHtml.IOptions, reader = new BlockReader()): string {
  // Well-formed first: half a surrogate pair can't be stored as UTF-8.
  const text = html.toWellFormed();
  const nodes = parseHtml(holdsTags(text) ? text : text.replaceAll("<", "&lt;"), set === ownSet);
  const content = htmlOfBlocks(reader.read(nodes)).trim();
  if (hasTooManyTags(content)) throw new TooMuchMarkup();
  return sanitizeHtml(content, set);
}
