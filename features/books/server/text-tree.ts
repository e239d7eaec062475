/** The elements of a Tale's sanitised HTML as a tree. */

export type TextNode = string | TextElement;
export interface TextElement {
  name: string;
  /** The address of a link; null for other elements. */
  href: string | null;
  /** The number of a list's first item; null if it is 1, and for other elements. */
  start: string | null;
  children: TextNode[];
}

const part = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</g;
const withoutEnd = new Set(["br", "hr"]);

/** Runs in linear time. The text stays escaped, as it is in the HTML. An end tag without its beginning is ignored. */
export function parseText(html: string): TextNode[] {
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
