import type { Language } from "#vocabulary/languages.ts";
import { textOpening } from "./drop-cap.ts";
import { joinDialogueDashes } from "./dialogue-dashes.ts";

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
