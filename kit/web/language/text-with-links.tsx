import { textParts } from "#kit/text/text-parts.ts";
import { WebLink } from "#ui/links.tsx";

/** A text of the team: its addresses are links, like those in comments. */
export function TextWithLinks({ text }: { text: string }) {
  return textParts(text).map((part, at) =>
    // The parts of a text never change their order, so the index is a stable key.
    part.kind === "link" ? <WebLink key={at} {...part} /> : part.text,
  );
}
