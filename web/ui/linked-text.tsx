import type { ReactNode } from "react";

interface LinkedTextProps {
  /** `See <trophies>your trophies</trophies>`; tags don't hold tags. */
  text: string;
  /** What stands for the words of a tag. */
  linked: (words: string, name: string) => ReactNode;
}

/** A text with links in it, whose places its translators choose. */
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
