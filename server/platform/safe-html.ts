import sanitizeHtml from "sanitize-html";

/** Removes the address of a link that is not http or https. */
function webLink(tagName: string, { href = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = href.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return { tagName, attribs: {} };
  return { tagName, attribs: { href: address, rel: "nofollow ugc noopener" } };
}

/**
 * A link without an address is only its words, and one without words is nothing. Not by giving it the name of a tag that
 * is not allowed: the library would close the next link by that name, and so leave it open.
 */
function withoutEmptyLinks({ tag, attribs, text }: sanitizeHtml.IFrame): boolean | "excludeTag" {
  if (tag !== "a") return false;
  return attribs.href === undefined ? "excludeTag" : text.trim() === "";
}

/**
 * The safe set (behaviour.md, Tales 4) for long texts by users: structure and emphasis, nothing that runs,
 * loads, styles or identifies. Links open nothing by themselves and are marked as written by users.
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
  exclusiveFilter: withoutEmptyLinks,
  // No story needs more, and browsers limit nesting to some hundred elements.
  nestingLimit: 50,
};

/** Plain text may hold a bare "<": without a ">" after it, it opens no tag. */
function holdsTags(html: string): boolean {
  const tagStart = html.search(/<[a-z/!?]/i);
  return tagStart !== -1 && html.includes(">", tagStart);
}

const blocks = /<(?:p|h2|h3|blockquote|ul|ol|hr)\b/;

/** Blank lines separate paragraphs, single line ends become line breaks. */
function paragraphs(inline: string): string {
  return inline
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => `<p>${part.replaceAll("\n", "<br />")}</p>`)
    .join("\n");
}

/** Sanitizes HTML for storage; plain text becomes paragraphs. Sanitizing the result again changes nothing. */
export function sanitizeContent(html: string): string {
  // Well-formed first: half a surrogate pair can't be stored as UTF-8.
  const text = html.toWellFormed();
  const clean = sanitizeHtml(holdsTags(text) ? text : text.replaceAll("<", "&lt;"), safeSet).trim();
  // A second pass, because new blocks and converted paragraphs may be nested wrongly.
  return sanitizeHtml(blocks.test(clean) ? clean : paragraphs(clean), safeSet);
}
