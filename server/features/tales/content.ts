import sanitizeHtml from "sanitize-html";
import { tale as bounds } from "#contract/limits.ts";
import { textLength } from "#contract/tale-text.ts";
import { invalidField } from "#server/platform/problem.ts";

/** A link that does not lead to a web address is only its words. */
function webLink(_tag: string, { href = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = href.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return { tagName: "span", attribs: {} };
  return { tagName: "a", attribs: { href: address, rel: "nofollow ugc noopener" } };
}

/**
 * The safe set of decisions, section 4: structure and emphasis, nothing that runs, loads, styles or
 * identifies. Links open nothing by themselves and are marked as written by users.
 */
const safeSet: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "strong", "em", "h2", "h3", "blockquote", "ul", "ol", "li", "hr", "a"],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https"],
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  transformTags: {
    b: "strong",
    i: "em",
    div: "p",
    h1: "h2",
    h4: "h3",
    h5: "h3",
    h6: "h3",
    a: webLink,
  },
  exclusiveFilter: (frame) => frame.tag === "a" && frame.text.trim() === "",
  // No story needs more, and a browser nests only some hundred elements.
  nestingLimit: 50,
};

/** Plain text may hold a bare "<": without a ">" after it, it opens no tag. */
function holdsTags(sent: string): boolean {
  const opened = sent.search(/<[a-z/!?]/i);
  return opened !== -1 && sent.includes(">", opened);
}

const blocks = /<(?:p|h2|h3|blockquote|ul|ol|hr)\b/;

/** Blank lines part paragraphs, single line ends are kept as breaks. */
function paragraphs(inline: string): string {
  return inline
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => `<p>${part.replaceAll("\n", "<br />")}</p>`)
    .join("\n");
}

/** HTML as it is stored: sanitised; plain text becomes paragraphs. Cleaning it again changes nothing. */
export function cleanContent(sent: string): string {
  // Well-formed first: half a surrogate pair can't be stored as UTF-8.
  const text = sent.toWellFormed();
  const clean = sanitizeHtml(holdsTags(text) ? text : text.replaceAll("<", "&lt;"), safeSet).trim();
  // Once more, because new blocks, and paragraphs made of other ones, may stand inside each other wrongly.
  return sanitizeHtml(blocks.test(clean) ? clean : paragraphs(clean), safeSet);
}

/** @throws {Refusal} BAD_REQUEST at `content` when what a reader sees is too short or too long. */
export function acceptedContent(sent: string): string {
  const content = cleanContent(sent);
  const length = textLength(content);
  if (length < bounds.textMin)
    throw invalidField("content", `A Tale needs at least ${bounds.textMin} characters.`);
  if (length > bounds.textMax)
    throw invalidField("content", `A Tale holds at most ${bounds.textMax} characters.`);
  return content;
}
