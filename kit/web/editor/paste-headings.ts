/** Headings and quotes that are paragraphs with a style. Must run while elements have their classes and `data-style`. */
export function replaceStyledParagraphs(body: Element) {
  for (const paragraph of body.querySelectorAll("p")) {
    const name = headingByClass(paragraph) ?? headingByLook(paragraph);
    if (name !== null) rename(paragraph, name);
    else if (/\b(?:MsoQuote|MsoIntenseQuote|MsoBlockText|quotations)\b/.test(paragraph.className)) quote(paragraph);
  }
}

export function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function headingByClass({ className }: Element): "h2" | "h3" | null {
  if (/\bMsoTitle\b/.test(className)) return "h2";
  return /\bMsoSubtitle\b/.test(className) ? "h3" : null;
}

/** Longer paragraphs are text. */
const longestHeading = 80;

/** A short paragraph in large bold letters. Bold letters alone are no heading: they may be a letter or a sign in the story. */
function headingByLook(paragraph: Element): "h2" | "h3" | null {
  const text = (paragraph.textContent ?? "").trim();
  if (text === "" || text.length > longestHeading || paragraph.closest("li, td, blockquote") !== null) return null;
  const whole = [paragraph, ...paragraph.querySelectorAll("*")].filter((each) => each.textContent?.trim() === text);
  const styles = whole.map((each) => each.getAttribute("data-style") ?? "").join(";");
  const isBold = whole.some((each) => each.matches("b, strong")) || /font-weight:\s*(?:bold|[6-9]00)/i.test(styles);
  const points = Math.max(0, ...[...styles.matchAll(/font-size:\s*([\d.]+)(pt|px)/gi)].map(pointsOf));
  if (!isBold || points < 14) return null;
  for (const each of whole) {
    if (each.matches("b, strong")) rename(each, "span");
    else each.removeAttribute("data-style");
  }
  return points >= 16 ? "h2" : "h3";
}

const pointsOf = ([, size, unit]: RegExpExecArray | RegExpMatchArray) => Number(size) * (unit === "px" ? 0.75 : 1);

/** Neighbouring paragraphs are one quote. */
function quote(paragraph: Element) {
  const before = paragraph.previousElementSibling;
  const isContinued = before?.matches("blockquote[data-of-paragraphs]") === true;
  const block = isContinued ? before : paragraph.ownerDocument.createElement("blockquote");
  block.setAttribute("data-of-paragraphs", "");
  if (!isContinued) paragraph.before(block);
  block.append(paragraph);
}
