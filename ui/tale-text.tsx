import type { Language } from "#vocabulary/languages.ts";

interface TaleTextProps {
  /** Sanitised HTML: the server stores only a safe set of elements. */
  html: string;
  language: Language;
  className?: string | undefined;
}

/** A text from the editor, for reading. It is HTML, so React does not escape it. */
export function TaleText({ html, language, className = "" }: TaleTextProps) {
  return (
    <div
      lang={language}
      data-opening={textOpening(html)}
      className={`tale-text ${className}`.trim()}
      dangerouslySetInnerHTML={{ __html: joinDialogueDashes(html) }}
    />
  );
}

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

/** WORD JOINER: invisible, and no line breaks next to it. */
const joiner = "\u2060";

const before = /(^|[\s(«“„"])([—–])(?=[\p{L}\p{N}¡¿«“"‘’…])/gu;
const after = /(?<=[\p{L}\p{N}.,;:!?…»”"’)])([—–])(?=[\s.,;:!?…)]|$)/gu;

/**
 * Joins dialogue dashes of a text (HTML) to their word. Otherwise a line may end with a dash that opens a speech, or begin with one that
 * closes it. Lines still break at dashes between spaces or between two words.
 */
export function joinDialogueDashes(html: string): string {
  const parts = html.split(/(<[^>]*>)/u);
  // Every second part is a tag.
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(before, `$1$2${joiner}`).replace(after, `${joiner}$1`),
    )
    .join("");
}
