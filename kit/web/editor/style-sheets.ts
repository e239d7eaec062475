/** The rules of the style sheets that come with pasted text and in books: programs write emphasis there, too. */

const property =
  /(?<![\w-])(?:font|font-style|font-weight|font-size|display|text-decoration|vertical-align|mso-hide)\s*:/i;

/** No document has more rules about words; each is compared with every element. */
const mostRules = 300;

/** Adds the declarations of a style sheet to the elements that it is about, after those that they have themselves. */
export function applyStyleSheet(body: Element, css: string) {
  const ofSheet = new Map<Element, string>();
  const plain = css.replaceAll(/\/\*.*?\*\/|<!--|-->/gs, "");
  let count = 0;
  for (const [, selector = "", declarations = ""] of plain.matchAll(/([^{}@;]{1,500})\{([^{}]*)\}/g)) {
    const wanted = declarations.split(";").filter((each) => property.test(each));
    if (wanted.length === 0) continue;
    if (++count > mostRules) break;
    // The last rule counts, and of a style that is read from its beginning the first declaration.
    for (const element of elementsOf(body, selector.trim()))
      ofSheet.set(element, `${wanted.join(";")};${ofSheet.get(element) ?? ""}`);
  }
  for (const [element, style] of ofSheet)
    element.setAttribute("data-style", `${element.getAttribute("data-style") ?? ""};${style}`);
}

function elementsOf(body: Element, selector: string): Iterable<Element> {
  try {
    return body.querySelectorAll(selector);
  } catch {
    // Programs write selectors that no browser knows.
    return [];
  }
}
