/** Unchanged blocks that stay beside a changed one, so that its place is recognised. */
const context = 1;

/**
 * What of a text differs from another one, as HTML: blocks (paragraphs, lists, breaks) that the other
 * does not have carry `data-differs`; longer stretches in both are one line saying so, with `data-same`.
 */
export function differencesOf(html: string, otherHtml: string, sameText: string): string {
  const body = parse(html);
  const blocks = [...body.children];
  const others = counted([...parse(otherHtml).children].map(keyOf));
  const differs = blocks.map((block) => !takeOne(others, keyOf(block)));
  for (const [at, block] of blocks.entries()) {
    if (differs[at] === true) block.setAttribute("data-differs", "");
    else if (!differs.slice(Math.max(0, at - context), at + context + 1).includes(true))
      fold(block, sameText);
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

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function takeOne(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  counts.set(key, left - 1);
  return left > 0;
}

/** One line stands for all folded blocks in a row. */
function fold(block: Element, sameText: string) {
  if (block.previousElementSibling?.hasAttribute("data-same") === true) return block.remove();
  const line = block.ownerDocument.createElement("p");
  line.setAttribute("data-same", "");
  line.textContent = sameText;
  block.replaceWith(line);
}
