import { replaceWordLists } from "./paste-lists.ts";

/**
 * Converts pasted HTML into markup that the editor's schema knows; the schema drops the rest. The schema itself can't
 * convert bold and italic by style, Word's lists made of paragraphs, blank lines made of empty paragraphs,
 * six levels of headings, and scene breaks typed as a line of stars.
 */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  for (const unseen of body.querySelectorAll("script, title, meta, link, img, svg, video, audio, iframe, o\\:p"))
    unseen.remove();
  for (const heading of body.querySelectorAll("h1, h4, h5, h6"))
    rename(heading, heading.tagName === "H1" ? "h2" : "h3");
  replaceWordLists(body);
  for (const element of body.querySelectorAll("[data-style]")) applyEmphasis(element);
  for (const block of body.querySelectorAll("p, h2, h3, div")) normalizeBlock(block);
  for (const between of body.querySelectorAll("br")) if (hasBlocks(between.parentElement)) between.remove();
  for (const element of body.querySelectorAll("*")) removeAttributesExcept(element, "href");
  return body.innerHTML;
}

/** Renames style attributes before parsing: the content security policy reports them even in a document that is not shown. */
function withoutStyles(html: string): string {
  return html
    .replace(/<style\b.*?<\/style>/gis, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
}

function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Google Docs wraps the whole text in one `b` of normal weight, with spans that are bold by style. */
function applyEmphasis(element: Element) {
  const style = element.getAttribute("data-style") ?? "";
  const weight = /(?<![\w-])font-weight:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  const slant = /(?<![\w-])font-style:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  const bold = weight === undefined ? null : /^(?:bold|bolder|[6-9]00)$/.test(weight);
  const italic = slant === undefined ? null : slant !== "normal";
  if (bold === false && element.matches("b, strong")) rename(element, "span");
  else if (italic === false && element.matches("i, em")) rename(element, "span");
  else if (element.matches("span, font")) {
    if (italic === true) wrapContent(element, "em");
    if (bold === true) wrapContent(element, "strong");
  }
}

function wrapContent(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** `***`, `* * *`, `⁂`, `#` or a row of dashes alone on a line: usual scene breaks in manuscripts. */
const sceneBreak = /^(?:\*\s*\*\s*\*|\*|⁂|#|(?:[-–—_]\s*){3,}|[•·]\s*[•·]\s*[•·])$/u;

function normalizeBlock(block: Element) {
  const text = (block.textContent ?? "").replaceAll("\u00a0", " ").trim();
  if (text === "" && block.querySelector("hr, li") === null) block.remove();
  else if (sceneBreak.test(text)) {
    block.replaceChildren();
    rename(block, "hr");
  }
}

function hasBlocks(parent: Element | null): boolean {
  return (
    parent !== null &&
    [...parent.children].some((child) => child.matches("p, h2, h3, div, ul, ol, blockquote, hr, table"))
  );
}

function removeAttributesExcept(element: Element, keptName: string) {
  for (const name of element.getAttributeNames()) if (name !== keptName) element.removeAttribute(name);
}
