import { newsPictures as bounds } from "#vocabulary/limits.ts";
import { oneLine, partOf } from "#kit/text/plain-text.ts";
import { escapeAttribute, escapeText } from "../escape-html.ts";
import { leftOut, type Element, type Node } from "./parse-html.ts";

/** Pictures in a text: stored ones of this site only, whole, with the sides that they were stored with. */

interface Sides {
  width: number;
  height: number;
}

/** The pictures that a text may show, by their addresses. */
export type KnownPictures = ReadonlyMap<string, Sides>;

const address = /\/images\/[0-9a-f]{32}\/[1-9]\d{0,4}\.webp/g;

/** The addresses of stored pictures that HTML names anywhere. */
export const pictureAddressesIn = (html: string): string[] => [...new Set(html.match(address))];

const attributeOf = ({ attrs }: Element, wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? "";

const cleaned = (text: string) => partOf(oneLine(text).replace(/\s+/g, " ").trim(), 0, bounds.textMax);

/** All elements with this name, and the text, in their order. Without recursion: elements may be deep. */
function contentOf(element: Element, name: string): { elements: Element[]; text: string } {
  const elements: Element[] = [];
  let text = "";
  const open: Node[] = element.childNodes.toReversed();
  while (open.length > 0) {
    const node = open.pop()!;
    if ("value" in node) text += node.value;
    if (!("tagName" in node) || leftOut.has(node.tagName)) continue;
    if (node.tagName === name) elements.push(node);
    open.push(...node.childNodes.toReversed());
  }
  return { elements, text };
}

/**
 * A picture as it is stored, from an `img`, or from a `figure` with one `img` and at most one caption.
 * @returns null if it isn't one of the known pictures
 */
export function pictureHtml(element: Element, known: KnownPictures): string | null {
  const isFigure = element.tagName === "figure";
  const [image = element, ...others] = isFigure ? contentOf(element, "img").elements : [element];
  const src = attributeOf(image, "src").trim();
  const sides = known.get(src);
  if (sides === undefined || others.length > 0) return null;
  const captions = isFigure ? contentOf(element, "figcaption").elements.map((each) => contentOf(each, "img").text) : [];
  const caption = cleaned(captions.join(" "));
  const alt = escapeAttribute(cleaned(attributeOf(image, "alt")));
  return (
    `<figure><img src="${src}" alt="${alt}" width="${sides.width}" height="${sides.height}" loading="lazy" />` +
    `${caption === "" ? "" : `<figcaption>${escapeText(caption)}</figcaption>`}</figure>`
  );
}
