import type { ReactNode } from "react";

interface LinkedTextProps {
  /** `See <trophies>your trophies</trophies>`; tags can not be nested. */
  text: string;
  /** Renders the text of a tag. */
  linked: (words: string, name: string) => ReactNode;
}

/** A text with links, whose positions the translators choose. */
export function LinkedText({ text, linked }: LinkedTextProps): ReactNode {
  const [before = "", name, words = "", ...after] = text.split(/<(\w+)>(.*?)<\/\1>/);
  if (name === undefined) return before;
  const rest = text.slice(before.length + words.length + 2 * name.length + "<></>".length);
  return (
    <>
      {before}
      {linked(words, name)}
      {after.length > 0 && <LinkedText text={rest} linked={linked} />}
    </>
  );
}
