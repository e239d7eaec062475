/** The top-level elements of a Tale's text, by which places in it are counted. */

const tag = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;
const withoutEnd = new Set(["br", "hr"]);

/** The number of top-level elements of sanitised HTML. */
export function countBlocks(html: string): number {
  let blocks = 0;
  let depth = 0;
  for (const [, slash, name] of html.matchAll(tag)) {
    if (slash === "/") {
      depth -= 1;
      continue;
    }
    if (depth === 0) blocks += 1;
    if (!withoutEnd.has(name!)) depth += 1;
  }
  return blocks;
}
