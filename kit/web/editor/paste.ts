import type { LeftOut } from "./left-out.ts";
import { nameChanged, removeUnread, type KeptPictures } from "./paste-left-out.ts";
import { applyStyleSheet, takeStyleSheets } from "./style-sheets.ts";
import { blocks, hasBlocks, replaceLineEnds, replaceLines } from "./paste-lines.ts";
import { nestLists, replaceListsOfWordForTheWeb, replaceWordLists } from "./paste-lists.ts";
import { listStart } from "#kit/text/tale-text.ts";
import { visibleCharacters } from "#kit/text/plain-text.ts";
import { sceneBreakText } from "./imported-text.ts";

/**
 * Converts pasted HTML into markup that the editor's schema knows; the schema drops the rest. The schema itself can't
 * convert bold and italic by style, Word's lists made of paragraphs, blank lines made of empty paragraphs,
 * six levels of headings, and scene breaks typed as a line of stars.
 */
export function cleanPaste(html: string, leftOut = new Set<LeftOut>(), isKept?: KeptPictures): string {
  const body = parsePaste(html);
  cleanBody(body, leftOut, isKept);
  return body.innerHTML;
}

/** Parses markup; its style attributes become `data-style`, with what its style sheets say. @param css further style sheets */
export function parsePaste(html: string, css = ""): Element {
  const sheets = takeStyleSheets(html);
  const { body } = new DOMParser().parseFromString(withoutStyles(sheets.html), "text/html");
  applyStyleSheet(body, `${css}\n${sheets.css}`);
  return body;
}

/**
 * The same for parsed markup.
 * @param leftOut gets the names of what the text loses
 * @param isKept whether a picture stays, by its address
 */
export function cleanBody(body: Element, leftOut: Set<LeftOut>, isKept?: KeptPictures) {
  removeUnread(body, leftOut, isKept);
  nameChanged(body, leftOut);
  replaceInvisible(body);
  replaceLines(body);
  // How a word is read is above it; here it is after it, in parentheses.
  for (const sign of body.querySelectorAll("rp")) sign.remove();
  for (const reading of body.querySelectorAll("rt")) reading.replaceWith(`(${reading.textContent})`);
  for (const heading of body.querySelectorAll("h1, h4, h5, h6"))
    rename(heading, heading.tagName === "H1" ? "h2" : "h3");
  replaceWordLists(body);
  replaceListsOfWordForTheWeb(body);
  nestLists(body);
  replaceStyledParagraphs(body);
  for (const element of body.querySelectorAll("[data-style]")) applyEmphasis(element);
  replaceLineEnds(body);
  // The schema has no tables: without paragraphs, the words of neighbouring cells would run together.
  for (const cell of body.querySelectorAll("td, th")) if (!hasBlocks(cell)) wrapContent(cell, "p");
  for (const block of body.querySelectorAll("p, h2, h3, div")) normalizeBlock(block);
  for (const between of body.querySelectorAll("br"))
    if (hasBlocks(between.parentElement) && !isInText(between)) between.remove();
  for (const element of body.querySelectorAll("*"))
    removeAttributesExcept(element, keptAttributes[element.tagName] ?? ["href"]);
  for (const list of body.querySelectorAll("ol[start]")) {
    const start = listStart(list.getAttribute("start"));
    if (start === 1) list.removeAttribute("start");
    else list.setAttribute("start", String(start));
  }
}

/** Soft hyphens are left over from the hyphenation of a word processor; Apple's programs mark spaces that they made wide. */
function replaceInvisible(body: Element) {
  for (const space of body.querySelectorAll(".Apple-converted-space"))
    space.replaceWith((space.textContent ?? "").replaceAll("\u00a0", " "));
  const texts = body.ownerDocument.createTreeWalker(body, 4 /* NodeFilter.SHOW_TEXT, which Node.js does not know */);
  while (texts.nextNode() !== null) {
    const text = texts.currentNode;
    const visible = visibleCharacters(text.nodeValue ?? "");
    if (text.nodeValue !== visible) text.nodeValue = visible;
  }
}

/**
 * Renames style attributes before parsing: the content security policy reports them even in a document that is not shown. Those of books
 * that say what a part is have a colon, which no selector finds in HTML.
 */
function withoutStyles(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/\sstyle\s*=/gi, " data-style=").replace(/\sepub:type\s*=/gi, " data-type="),
  );
}

const plainParagraph = "p:not(blockquote p)";

/** Google Docs wraps the whole text in one `b` of normal weight, with spans that are bold by style. */
function applyEmphasis(element: Element) {
  const style = element.getAttribute("data-style") ?? "";
  const last = (property: RegExp) => [...style.matchAll(property)].at(-1)?.[1]?.toLowerCase();
  const weight = last(/(?<![\w-])(?:font-weight:\s*|font:[^;]*?\b(?=bold))(\w+)/gi);
  const slant = last(/(?<![\w-])(?:font-style:\s*|font:[^;]*?\b(?=italic))(\w+)/gi);
  const bold = weight === undefined ? null : /^(?:bold|bolder|[6-9]00)$/.test(weight);
  const italic = slant === undefined ? null : slant !== "normal";
  if (bold === false && element.matches("b, strong")) rename(element, "span");
  else if (italic === false && element.matches("i, em")) rename(element, "span");
  // The style of a quotation or a heading makes no emphasis of its words.
  else if (element.matches(`span, font, b, strong, i, em, a, u, s, sup, sub, ${plainParagraph}`)) {
    if (italic === true && !element.matches("i, em")) wrapContent(element, "em");
    if (bold === true && !element.matches("b, strong")) wrapContent(element, "strong");
  }
}

function wrapContent(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function normalizeBlock(block: Element) {
  const text = (block.textContent ?? "").replaceAll("\u00a0", " ").trim();
  if (text === "" && block.querySelector("hr, li, img") === null) block.remove();
  else if (sceneBreakText.test(text)) {
    block.replaceChildren();
    rename(block, "hr");
  }
}

/** A break between words, and not between paragraphs. */
function isInText(element: Element): boolean {
  const isText = (node: Node | null) =>
    node !== null && (node.nodeType === node.TEXT_NODE || !(node as Element).matches(blocks));
  const skipBlank = (node: Node | null, next: (node: Node) => Node | null): Node | null =>
    node !== null && node.nodeType === node.TEXT_NODE && node.nodeValue?.trim() === ""
      ? skipBlank(next(node), next)
      : node;
  const before = skipBlank(element.previousSibling, (node) => node.previousSibling);
  const after = skipBlank(element.nextSibling, (node) => node.nextSibling);
  return isText(before) && isText(after);
}

const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  OL: ["start"],
  IMG: ["src", "alt", "width", "height"],
};

function removeAttributesExcept(element: Element, kept: readonly string[]) {
  for (const name of element.getAttributeNames()) if (!kept.includes(name)) element.removeAttribute(name);
}

/** Headings and quotes that are paragraphs with a style. Must run while elements have their classes and `data-style`. */
function replaceStyledParagraphs(body: Element) {
  for (const paragraph of body.querySelectorAll("p")) {
    const name = headingByClass(paragraph) ?? headingByLook(paragraph);
    if (name !== null) rename(paragraph, name);
    else if (/\b(?:MsoQuote|MsoIntenseQuote|MsoBlockText|quotations)\b/.test(paragraph.className)) quote(paragraph);
  }
}

function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function headingByClass({ className }: Element): "h2" | "h3" | null {
  if (/\bMsoTitle\b/.test(className)) return "h2";
  return /\bMsoSubtitle\b/.test(className) ? "h3" : null;
}

/** Longer paragraphs are text. */
const longestHeading = 80;

/** A short paragraph in large bold letters. Bold letters alone are no heading: they may be a letter or a sign in the story. */
function headingByLook(paragraph: Element): "h2" | "h3" | null {
  const text = (paragraph.textContent ?? "").trim();
  if (text === "" || text.length > longestHeading || paragraph.closest("li, td, blockquote") !== null) return null;
  const whole = [paragraph, ...paragraph.querySelectorAll("*")].filter((each) => each.textContent?.trim() === text);
  const styles = whole.map((each) => each.getAttribute("data-style") ?? "").join(";");
  const isBold = whole.some((each) => each.matches("b, strong")) || /font-weight:\s*(?:bold|[6-9]00)/i.test(styles);
  const points = Math.max(0, ...[...styles.matchAll(/font-size:\s*([\d.]+)(pt|px|em|%)/gi)].map(pointsOf));
  if (!isBold || points < 14) return null;
  for (const each of whole) {
    if (each.matches("b, strong")) rename(each, "span");
    else each.removeAttribute("data-style");
  }
  return points >= 16 ? "h2" : "h3";
}

/** Relative sizes begin with what LibreOffice gives to the lowest heading, 115%. */
const pointsOfUnit: Record<string, number> = { pt: 1, px: 0.75, em: 14 / 1.15, "%": 14 / 115 };
const pointsOf = ([, size, unit = ""]: RegExpExecArray) => Number(size) * pointsOfUnit[unit.toLowerCase()]!;

/** Neighbouring paragraphs are one quote. */
function quote(paragraph: Element) {
  const before = paragraph.previousElementSibling;
  const isContinued = before?.matches("blockquote[data-of-paragraphs]") === true;
  const block = isContinued ? before : paragraph.ownerDocument.createElement("blockquote");
  block.setAttribute("data-of-paragraphs", "");
  if (!isContinued) paragraph.before(block);
  block.append(paragraph);
}
