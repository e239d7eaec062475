import { zipSync } from "fflate";
import mammoth from "mammoth";
import { cleanBody } from "#web/platform/editor/paste.ts";
import { blocksOfBody } from "./html-blocks.ts";
import { ImportProblem } from "./import-problem.ts";
import { readZip, xmlOf } from "./read-zip.ts";
import type { LeftOut, TextOfFile } from "./tale-blocks.ts";
import { titleOf } from "./title-of.ts";

/** Word gives its own styles these names in every language. "Author" is the style of this site and of Pandoc. */
const styleMap = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Author'] => p.author:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
];

const isDocumentPart = (name: string) =>
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/)?[^/]+\.(?:xml|rels))$/i.test(name);

/** A document of Word. Comments, deleted text, headers and footers are not read. */
export async function readDocx(bytes: Uint8Array): Promise<TextOfFile> {
  const parts = readZip(bytes, isDocumentPart);
  for (const name of parts.keys()) xmlOf(parts, name);
  // Only the parts that were checked, without pictures and whatever else the file has.
  const checked = zipSync(Object.fromEntries(parts), { level: 0 });
  const leftOut = new Set<LeftOut>();
  const html = await htmlOfDocx(checked, () => leftOut.add("pictures"));
  const { body } = new DOMParser().parseFromString(html, "text/html");
  if (removeNotes(body)) leftOut.add("notes");
  if (body.querySelector("table") !== null) leftOut.add("tables");
  for (const picture of body.querySelectorAll("img")) picture.remove();
  const title = takeTitle(body);
  cleanBody(body);
  return { title, blocks: blocksOfBody(body), leftOut: [...leftOut] };
}

async function htmlOfDocx(bytes: Uint8Array, onPicture: () => void): Promise<string> {
  const convertImage = mammoth.images.imgElement(async () => {
    onPicture();
    return { src: "" };
  });
  const options = { styleMap, convertImage, includeEmbeddedStyleMap: false, externalFileAccess: false };
  // The browser's build takes an ArrayBuffer, the one for Node.js a Buffer.
  const input =
    typeof Buffer === "undefined"
      ? { arrayBuffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer }
      : { buffer: Buffer.from(bytes) };
  try {
    return (await mammoth.convertToHtml(input, options)).value;
  } catch (error) {
    throw new ImportProblem("damaged", { cause: error });
  }
}

/** Mammoth puts footnotes and endnotes into a list at the end, with links to and fro. */
function removeNotes(body: Element): boolean {
  const notes = body.querySelectorAll('li[id^="footnote-"], li[id^="endnote-"]');
  const links = body.querySelectorAll('a[href^="#footnote-"], a[href^="#endnote-"]');
  for (const link of links) (link.closest("sup") ?? link).remove();
  for (const note of notes) {
    const list = note.parentElement;
    note.remove();
    if (list?.childElementCount === 0) list.remove();
  }
  return notes.length > 0;
}

/** A title at the beginning, with the name of the author below. Headings move up to the levels of a Tale. */
function takeTitle(body: Element): string | null {
  const first = body.firstElementChild;
  const isOnlyHeading = first?.matches("h1") === true && body.querySelectorAll("h1").length === 1;
  let title: string | null = null;
  if (first !== null && (first.matches("h1.title") || isOnlyHeading)) {
    title = titleOf(first.textContent);
    const next = first.nextElementSibling;
    if (next?.matches("p.author") === true) next.remove();
    first.remove();
  }
  const hasChapters = body.querySelector("h1") !== null;
  if (hasChapters) for (const heading of body.querySelectorAll("h2")) lower(heading);
  return title;
}

function lower(heading: Element) {
  const lowered = heading.ownerDocument.createElement("h3");
  lowered.append(...heading.childNodes);
  heading.replaceWith(lowered);
}
