import { isWebAddress, listStart } from "#kit/text/tale-text.ts";
import { groupsBy, normalBlocks, plain, type Block, type Marks, type Run } from "./tale-blocks.ts";

const blockNames =
  "p, div, h1, h2, h3, h4, h5, h6, blockquote, ul, ol, li, hr, table, thead, tbody, tfoot, tr, td, th, " +
  "section, article, header, footer, main, aside, figure, figcaption, pre, dl, dt, dd, address";

/** The blocks of HTML; elements that a Tale can't have are replaced by their content. */
export function blocksOfHtml(html: string): Block[] {
  return blocksOfBody(new DOMParser().parseFromString(html, "text/html").body);
}

export function blocksOfBody(body: Element): Block[] {
  return normalBlocks(blocksIn(body, plain));
}

function blocksIn(parent: Element, marks: Marks): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  const endParagraph = () => {
    if (runs.length > 0) blocks.push({ kind: "paragraph", runs });
    runs = [];
  };
  const visit = (node: Node, inherited: Marks) => {
    if (node.nodeType === node.TEXT_NODE) runs.push({ ...inherited, text: node.nodeValue ?? "" });
    if (node.nodeType !== node.ELEMENT_NODE) return;
    const element = node as Element;
    if (element.matches("script, style, template, title")) return;
    if (element.matches("br")) runs.push({ ...inherited, text: null });
    else if (element.matches(blockNames)) {
      endParagraph();
      blocks.push(...blocksOf(element, inherited));
    } else for (const child of element.childNodes) visit(child, marksOf(element, inherited));
  };
  for (const node of parent.childNodes) visit(node, marks);
  endParagraph();
  return blocks;
}

function blocksOf(element: Element, marks: Marks): Block[] {
  const name = element.tagName.toLowerCase();
  if (name === "hr") return [{ kind: "sceneBreak" }];
  if (name === "blockquote") return [{ kind: "quote", blocks: blocksIn(element, marks) }];
  if (name === "ul" || name === "ol") {
    // Some programs put a nested list next to the item that it belongs to.
    const items: Block[][] = [];
    for (const child of element.children) {
      const inner = child.matches("li") ? blocksIn(child, marks) : blocksOf(child, marks);
      if (child.matches("ul, ol") && items.length > 0) items.at(-1)!.push(...inner);
      else items.push(inner);
    }
    return [
      {
        kind: "list",
        ordered: name === "ol",
        start: listStart(name === "ol" ? element.getAttribute("start") : null),
        items,
      },
    ];
  }
  const inner = blocksIn(element, marks);
  const heading = /^h([1-6])$/.exec(name);
  if (heading === null) return inner;
  const level = Number(heading[1]) <= 2 ? 2 : 3;
  return inner.map((block) => (block.kind === "paragraph" ? { kind: "heading", level, runs: block.runs } : block));
}

function marksOf(element: Element, { bold, italic, href }: Marks): Marks {
  const address = element.matches("a") ? (element.getAttribute("href") ?? "").trim() : "";
  return {
    bold: bold || element.matches("strong, b"),
    italic: italic || element.matches("em, i, cite, dfn, var"),
    href: isWebAddress(address) ? address : href,
  };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** HTML in the form of the editor. */
export function htmlOf(blocks: readonly Block[]): string {
  return blocks.map(htmlOfBlock).join("");
}

function htmlOfBlock(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `<p>${htmlOfRuns(block.runs)}</p>`;
    case "heading":
      return `<h${block.level}>${htmlOfRuns(block.runs)}</h${block.level}>`;
    case "quote":
      return `<blockquote>${htmlOf(block.blocks)}</blockquote>`;
    case "list": {
      const name = block.ordered ? "ol" : "ul";
      return `<${name}${block.start === 1 ? "" : ` start="${block.start}"`}>${block.items.map((item) => `<li>${htmlOf(item)}</li>`).join("")}</${name}>`;
    }
    case "sceneBreak":
      return "<hr>";
  }
}

function htmlOfRuns(runs: readonly Run[]): string {
  const wrap = (name: string, on: boolean, inner: string) => (on ? `<${name}>${inner}</${name}>` : inner);
  const italics = (inner: readonly Run[]) =>
    groupsBy(inner, "italic").map((group) =>
      wrap("em", group.value, group.runs.map(({ text }) => (text === null ? "<br>" : escaped(text))).join("")),
    );
  const bolds = (inner: readonly Run[]) =>
    groupsBy(inner, "bold").map((group) => wrap("strong", group.value, italics(group.runs).join("")));
  return groupsBy(runs, "href")
    .map(({ value, runs: inner }) => {
      const text = bolds(inner).join("");
      return value === null ? text : `<a href="${escaped(value).replaceAll('"', "&quot;")}">${text}</a>`;
    })
    .join("");
}
