/** The rules of the style sheets that come with pasted text and in books: programs write emphasis there, too. */

const property =
  /(?<![\w-])(?:font|font-style|font-weight|font-size|display|text-decoration|vertical-align|mso-hide|border(?:-\w+)?)\s*:/i;

/** No document has more rules about words; each is compared with every element. */
const mostRules = 300;

/** Adds the declarations of a style sheet to the elements that it is about, before those that they have themselves: the last one counts. */
export function applyStyleSheet(body: Element, css: string) {
  const ofSheet = new Map<Element, string>();
  const plain = css.replaceAll(/\/\*.*?\*\/|<!--|-->/gs, "");
  let count = 0;
  for (const [, selector = "", declarations = ""] of plain.matchAll(/([^{}@;]{1,500})\{([^{}]*)\}/g)) {
    const wanted = declarations.split(";").filter((each) => property.test(each));
    if (wanted.length === 0) continue;
    if (++count > mostRules) break;
    for (const element of elementsOf(body, selector.trim()))
      ofSheet.set(element, `${ofSheet.get(element) ?? ""}${wanted.join(";")};`);
  }
  for (const [element, style] of ofSheet)
    element.setAttribute("data-style", style + (element.getAttribute("data-style") ?? ""));
}

function elementsOf(body: Element, selector: string): Iterable<Element> {
  try {
    return body.querySelectorAll(selector);
  } catch {
    // Programs write selectors that no browser knows.
    return [];
  }
}
