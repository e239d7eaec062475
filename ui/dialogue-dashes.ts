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
