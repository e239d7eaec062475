/** The rules of the style sheets that come with pasted text and in books: programs write emphasis there, too. */

const property =
  /(?<![\w-])(?:font|font-style|font-weight|font-size|display|text-decoration|vertical-align|mso-hide|border(?:-\w+)?)\s*:/i;

/** No document has more rules about words; each is compared with every element. */
const mostRules = 300;

/** Adds the declarations of a style sheet to the elements that it is about, before those that they have themselves: the last one counts. */
export function applyStyleSheet(body: Element, css: string) {
  const ofSheet = new Map<Element, string>();
  let count = 0;
  // By steps: expressions for a whole rule or comment take hours for a sheet of very many beginnings.
  for (const rule of withoutComments(css).split("}")) {
    const [selector = "", declarations = ""] = rule.split("{").slice(-2);
    const wanted = declarations.split(";").filter((each) => property.test(each));
    if (wanted.length === 0) continue;
    if (++count > mostRules) break;
    for (const element of elementsOf(body, selector.slice(selector.lastIndexOf(";") + 1).trim()))
      ofSheet.set(element, `${ofSheet.get(element) ?? ""}${wanted.join(";")};`);
  }
  for (const [element, style] of ofSheet)
    element.setAttribute("data-style", style + (element.getAttribute("data-style") ?? ""));
}

function withoutComments(css: string): string {
  const [first = "", ...rest] = css.replaceAll(/<!--|-->/g, "").split("/*");
  return first + rest.map((part) => (part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : "")).join("");
}

/** Takes the style sheets out of markup: the content security policy reports them even in a document that is not shown. */
export function takeStyleSheets(markup: string): { html: string; css: string } {
  const [first = "", ...rest] = markup.split(/<style\b/i);
  let [html, css] = [first, ""];
  for (const part of rest) {
    const end = part.search(/<\/style>/i);
    if (end === -1) continue;
    css += `${part.slice(part.indexOf(">") + 1, end)}\n`;
    html += part.slice(end + "</style>".length);
  }
  return { html, css };
}

function elementsOf(body: Element, selector: string): Iterable<Element> {
  if (selector.length > 500) return [];
  try {
    return body.querySelectorAll(selector);
  } catch {
    // Programs write selectors that no browser knows.
    return [];
  }
}
