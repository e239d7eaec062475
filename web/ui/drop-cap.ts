/** Fewer characters make fewer than the three lines that a drop capital stands beside. */
const shortestOpening = 160;

/**
 * Whether a text opens with a drop capital, as the value of `data-opening` beside `.tale-text`: it does when
 * its first block is a paragraph that begins with a letter and runs on beside it. Dashes of dialogue,
 * quotation marks and dates make ugly capitals.
 */
export function textOpening(html: string): "capital" | "plain" {
  const paragraph = /^\s*<p[^>]*>(.*?)<\/p>/su.exec(html)?.[1] ?? "";
  const text = paragraph.replaceAll(/<[^>]*>/gu, "").trim();
  return /^\p{L}/u.test(text) && text.length >= shortestOpening ? "capital" : "plain";
}
