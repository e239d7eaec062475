/**
 * Marks the blocks (paragraphs, lists, breaks) of a text that the other text does not have, so that two
 * versions can be compared by eye. Blocks that only moved are not marked.
 */
export function markDifferences(html: string, otherHtml: string): string {
  const body = parse(html);
  const others = new Map<string, number>();
  for (const block of parse(otherHtml).children) others.set(keyOf(block), (others.get(keyOf(block)) ?? 0) + 1);
  for (const block of body.children) {
    const found = others.get(keyOf(block)) ?? 0;
    if (found === 0) block.setAttribute("data-differs", "");
    else others.set(keyOf(block), found - 1);
  }
  return body.innerHTML;
}

const parse = (html: string) => new DOMParser().parseFromString(html, "text/html").body;

/** The block without what only the server or only the editor writes. */
function keyOf(block: Element): string {
  const copy = block.cloneNode(true) as Element;
  for (const link of copy.querySelectorAll("a")) link.removeAttribute("rel");
  return copy.outerHTML.replace(/>\s+</g, "><");
}
