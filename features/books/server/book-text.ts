import { escapeHtml, withoutInvalidXml } from "#kit/server/escape-html.ts";

/**
 * The text of a Tale as XHTML that every reading system accepts. Browsers repair a list without items or a paragraph in a
 * paragraph; a validator of EPUB refuses the whole book.
 */

/** The elements of a Tale's sanitised HTML as a tree. */

type TextNode = string | TextElement;
interface TextElement {
  name: string;
  /** The address of a link; null for other elements. */
  href: string | null;
  /** The number of a list's first item; null if it is 1, and for other elements. */
  start: string | null;
  children: TextNode[];
}

const part = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</g;
const withoutEnd = new Set(["br", "hr"]);

const blocks = new Set(["p", "h2", "h3", "blockquote", "ul", "ol", "li", "hr"]);
const isText = (node: TextNode): node is string => typeof node === "string";
const hasBlock = (node: TextNode): boolean => !isText(node) && (blocks.has(node.name) || node.children.some(hasBlock));

export const xmlText = (text: string) => escapeHtml(withoutInvalidXml(text.toWellFormed()));

/** HTML's escapes that XML doesn't know. */
const plainText = (html: string) => withoutInvalidXml(html.replaceAll("&nbsp;", "\u00a0"));

const escapedSigns: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&lt;": "<", "&gt;": ">" };
const unescaped = (html: string) => html.replace(/&(?:amp|quot|lt|gt);/g, (sign) => escapedSigns[sign]!);

function inline(nodes: readonly TextNode[], isInLink = false): string {
  return nodes.map((node) => (isText(node) ? plainText(node) : inlineElement(node, isInLink))).join("");
}

function inlineElement({ name, href, children }: TextElement, isInLink: boolean): string {
  if (name === "br") return "<br/>";
  if (name === "a") {
    const address = href === null || isInLink ? null : validAddress(unescaped(href));
    const words = inline(children, true);
    return address === null ? words : `<a href="${escapeHtml(address)}">${words}</a>`;
  }
  const words = inline(children, isInLink);
  return name === "strong" || name === "em" ? `<${name}>${words}</${name}>` : words;
}

const isEmpty = (xhtml: string) => xhtml.replaceAll(/<[^>]*>/g, "").trim() === "";

/** A run of inline content as a paragraph; nothing if it shows nothing. */
function paragraph(run: readonly TextNode[], name = "p"): string {
  const content = inline(run);
  return isEmpty(content) ? "" : `<${name}>${content.trim()}</${name}>\n`;
}

function block(element: TextElement): string {
  const { name, children } = element;
  if (name === "hr") return "<hr/>\n";
  if (name === "ul" || name === "ol") {
    const items = children.filter((child) => !isText(child) || child.trim() !== "");
    const written = items.map((item) => flow(!isText(item) && item.name === "li" ? item.children : [item]));
    if (written.every((item) => item === "")) return "";
    const start = element.start === null ? "" : ` start="${element.start}"`;
    // An empty item counts, too.
    return `<${name}${start}>\n${written.map((item) => `<li>${item}</li>\n`).join("")}</${name}>\n`;
  }
  if (name === "blockquote") {
    const inside = flow(children);
    return inside === "" ? "" : `<blockquote>\n${inside}</blockquote>\n`;
  }
  // A list item without its list is a paragraph.
  return children.some(hasBlock) ? flow(children) : paragraph(children, name === "li" ? "p" : name);
}

/** Blocks, with the inline content between them as paragraphs. Emphasis around blocks is left out. */
function flow(nodes: readonly TextNode[]): string {
  let written = "";
  let run: TextNode[] = [];
  for (const node of nodes) {
    if (!hasBlock(node)) {
      run.push(node);
      continue;
    }
    written += paragraph(run) + (isText(node) ? "" : blocks.has(node.name) ? block(node) : flow(node.children));
    run = [];
  }
  return written + paragraph(run);
}

export const bookText = (html: string): string => flow(parseText(html));

/** Runs in linear time. The text stays escaped, as it is in the HTML. An end tag without its beginning is ignored. */
function parseText(html: string): TextNode[] {
  const root: TextElement = { name: "", href: null, start: null, children: [] };
  const open = [root];
  for (const [text, slash, name, attributes = ""] of html.matchAll(part)) {
    const parent = open.at(-1)!;
    if (name === undefined) {
      parent.children.push(text === "<" ? "&lt;" : text);
      continue;
    }
    if (slash === "/") {
      if (open.length > 1 && parent.name === name) open.pop();
      continue;
    }
    const href = /\bhref="([^"]*)"/.exec(attributes)?.[1] ?? null;
    const start = /^ start="(\d+)"/.exec(attributes)?.[1] ?? null;
    const element = { name, href, start, children: [] };
    parent.children.push(element);
    if (!withoutEnd.has(name)) open.push(element);
  }
  return root.children;
}

/** Signs that browsers send as they are, though no address may have them (RFC 3986, 2.2 and 2.4). */
const unwanted = /%(?![0-9a-f]{2})|[|[\]\\^`{}"<> ]/gi;
const encoded = (text: string) => text.replace(unwanted, encodeURIComponent);

/**
 * An address that leads where a browser would go, in the form that validators, feed readers and reading systems accept: a % without a code,
 * a second # and the like are encoded. Null if no browser can open it.
 */
function validAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const { origin, username, password, pathname, search, hash } = url;
  const login = username === "" ? "" : `${username}${password === "" ? "" : `:${password}`}@`;
  // The host is checked by the parser, and an address of IPv6 needs its brackets.
  const start = origin.replace("//", `//${login}`);
  return `${start}${encoded(pathname + search)}${hash === "" ? "" : `#${encoded(hash.slice(1)).replaceAll("#", "%23")}`}`;
}
