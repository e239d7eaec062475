import type { Language } from "#contract/languages.ts";
import { textOpening } from "./drop-cap.ts";
import { joinDialogueDashes } from "./dialogue-dashes.ts";

interface TaleTextProps {
  /** Of the safe set of elements: the server lets no other HTML into the database. */
  html: string;
  language: Language;
  className?: string;
}

/** A text that somebody wrote in the editor, as it is read. Not React's own escaping, as it is HTML. */
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
