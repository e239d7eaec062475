/** A shorter paragraph has fewer than the three lines that a drop cap is high. */
const minLength = 160;

/**
 * The value of `data-opening` of a `.tale-text`: "capital" for a drop cap. A text has one if its first block is a long paragraph that
 * begins with a letter: dialogue dashes, quotation marks and digits look bad as drop caps.
 */
export function textOpening(html: string): "capital" | "plain" {
  const paragraph = /^\s*<p[^>]*>(.*?)<\/p>/su.exec(html)?.[1] ?? "";
  const text = paragraph.replaceAll(/<[^>]*>/gu, "").trim();
  return /^\p{L}/u.test(text) && text.length >= minLength ? "capital" : "plain";
}
