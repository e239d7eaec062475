import type { LeftOut } from "#kit/web/editor/left-out.ts";
import { hasTooManyParts } from "#kit/web/editor/imported-text.ts";
import { cleanBody, parsePaste } from "#kit/web/editor/paste.ts";
import { takeStyleSheets } from "#kit/web/editor/style-sheets.ts";
import { blocksOfBody } from "./html-blocks.ts";
import { ImportProblem } from "./import-problem.ts";
import { normalBlocks, titleOf, type TextOfFile } from "./tale-blocks.ts";

/** A page that a program saved. */
export function readHtml(html: string): TextOfFile {
  const { title, authors } = headOf(html);
  return readPages([{ markup: html, css: "" }], { title, authors, isCertain: false });
}

interface Page {
  markup: string;
  /** The style sheets next to it. */
  css: string;
}

interface Head {
  title: string | null;
  authors: readonly string[];
  /** Whether it is the title of the text, and not that of a page or a browser's window. */
  isCertain: boolean;
}

/** The pages of a text, one after the other. The title and the names of the authors at the beginning are no part of it. */
export function readPages(pages: readonly Page[], head: Head): TextOfFile {
  if (hasTooManyParts(pages.map(({ markup }) => markup).join("\n"))) throw new ImportProblem("tooManyParts");
  const leftOut = new Set<LeftOut>();
  const bodies = pages.map(({ markup, css }) => parsePaste(withoutEmptyTags(markup), css));
  // Pages of a book that its text doesn't need: the cover, the title again, and what this site adds when it makes a book.
  for (const body of bodies) for (const part of body.parentElement!.querySelectorAll(aroundText)) part.remove();
  const title = takeTitle(bodies, head);
  if (bodies.some((body) => body.querySelector("h1") !== null)) lowerHeadings(bodies);
  const blocks = bodies.flatMap((body) => {
    cleanBody(body, leftOut);
    return blocksOfBody(body);
  });
  return { title, blocks: normalBlocks(blocks), leftOut: [...leftOut] };
}

const aroundText = [
  ...["cover", "titlepage", "toc", "landmarks", "page-list"].map((type) => `body [data-type~="${type}"]`),
  ...["cover", "titlepage", "toc"].map((type) => `body[data-type~="${type}"] > *`),
  'section[role="doc-chapter"] > .facts',
  'section[role="doc-chapter"] + .source',
].join(", ");

/** HTML has no tags that end themselves, except those of elements without content. */
const withoutEmptyTags = (markup: string) =>
  markup.replaceAll(
    /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi,
    "<$1$2></$1>",
  );

function headOf(html: string): { title: string | null; authors: string[] } {
  const head = /^.*?<\/head>/is.exec(html)?.[0] ?? "";
  const document = new DOMParser().parseFromString(takeStyleSheets(head).html, "text/html");
  const author = document.querySelector('meta[name="author"]')?.getAttribute("content") ?? "";
  return { title: document.title.trim() || null, authors: author === "" ? [] : [author] };
}

const lines = "h1, h2, h3, h4, h5, h6, p, div, li, td";

const plainWords = (text: string | null) => (text ?? "").replaceAll(/\s+/g, " ").trim();

/** The first line of the text, without other lines in it. */
function firstLine(bodies: readonly Element[]): Element | undefined {
  for (const body of bodies)
    for (const line of body.querySelectorAll(lines))
      if (plainWords(line.textContent) !== "" && line.querySelector(lines) === null) return line;
  return undefined;
}

function takeTitle(bodies: readonly Element[], { title, authors, isCertain }: Head): string | null {
  const first = firstLine(bodies);
  const highest = bodies.flatMap((body) => [...body.querySelectorAll("h1")]);
  const isOnlyHeading = highest.length === 1 && first === highest[0];
  const isTitle = first !== undefined && (plainWords(first.textContent) === title || isOnlyHeading);
  if (isTitle) {
    first.remove();
    const next = firstLine(bodies);
    if (next !== undefined && authors.includes(plainWords(next.textContent))) next.remove();
  }
  if (isCertain && title !== null) return titleOf(title);
  return isTitle ? titleOf(first.textContent ?? "") : null;
}

/** With chapters of the first level, the second level becomes the lower one. */
function lowerHeadings(bodies: readonly Element[]) {
  for (const body of bodies)
    for (const heading of body.querySelectorAll("h2")) {
      const lower = heading.ownerDocument.createElement("h3");
      lower.append(...heading.childNodes);
      heading.replaceWith(lower);
    }
}
