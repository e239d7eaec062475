/** Lines of pasted text: those that are drawn, and those that end within a paragraph. */

export const blocks = "p, h2, h3, div, ul, ol, blockquote, hr, table";

export function hasBlocks(parent: Element | null): boolean {
  return parent !== null && [...parent.children].some((child) => child.matches(blocks));
}

/** Lines above or below words, which Word makes of a typed `***`. */
export function replaceLines(body: Element) {
  for (const element of body.querySelectorAll("p[data-style*='border'], div[data-style*='para-border-div']")) {
    const drawn = bordersIn(element.getAttribute("data-style") ?? "");
    const isBlank = (element.textContent ?? "").trim() === "";
    const isOneSided = drawn.top !== drawn.bottom && !drawn.left && !drawn.right;
    if (!isOneSided && !(isBlank && (drawn.top || drawn.bottom))) continue;
    const line = element.ownerDocument.createElement("hr");
    if (drawn.top) element.before(line);
    else element.after(line);
  }
}

function bordersIn(style: string): Record<"top" | "bottom" | "left" | "right", boolean> {
  const drawn = { top: false, bottom: false, left: false, right: false };
  for (const [, side, value = ""] of style.matchAll(/(?<![\w-])border(?:-(top|bottom|left|right))?:\s*([^;]*)/gi)) {
    const isDrawn = !/\b(?:none|hidden)\b|^\s*0/i.test(value);
    if (side === undefined) for (const each of ["top", "bottom", "left", "right"] as const) drawn[each] = isDrawn;
    else drawn[side.toLowerCase() as "top"] = isDrawn;
  }
  return drawn;
}

/** The lines of text that was set with fixed spaces, and the paragraphs that mails divide by blank lines instead of elements. */
export function replaceLineEnds(body: Element) {
  for (const block of body.querySelectorAll("pre")) {
    const texts = block.ownerDocument.createTreeWalker(block, 4);
    const found: Node[] = [];
    while (texts.nextNode() !== null) found.push(texts.currentNode);
    for (const text of found) {
      const lines = (text.nodeValue ?? "").replace(/\n$/, "").split("\n");
      const nodes = lines.flatMap((line, at) => (at === 0 ? [line] : [block.ownerDocument.createElement("br"), line]));
      (text as Text).replaceWith(...nodes);
    }
  }
  for (const block of [body, ...body.querySelectorAll("div, td, li, pre, blockquote")]) {
    const parts: Node[][] = [[]];
    let breaks: Node[] = [];
    for (const node of block.childNodes) {
      const isBreak = node.nodeName === "BR";
      if (isBreak || (breaks.length > 0 && node.nodeValue?.trim() === "")) {
        breaks.push(node);
        continue;
      }
      const count = breaks.filter(({ nodeName }) => nodeName === "BR").length;
      if (count > 1) parts.push([node]);
      else parts.at(-1)!.push(...breaks, node);
      breaks = [];
    }
    if (parts.length === 1 || hasBlocks(block)) continue;
    const paragraphs = parts.map((nodes) => {
      const paragraph = block.ownerDocument.createElement("p");
      paragraph.append(...nodes);
      return paragraph;
    });
    if (block.nodeName === "PRE") block.replaceWith(...paragraphs);
    else block.replaceChildren(...paragraphs);
  }
}
