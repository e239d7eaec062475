/** Invisible, and no line may be broken beside it (U+2060). */
const joiner = "\u2060";

const before = /(^|[\s(«“„"])([—–])(?=[\p{L}\p{N}¡¿«“"‘’…])/gu;
const after = /(?<=[\p{L}\p{N}.,;:!?…»”"’)])([—–])(?=[\s.,;:!?…)]|$)/gu;

/**
 * The same HTML with dashes of dialogue held to their word: a line may otherwise end with one that opens what somebody says, or
 * begin with one that closes it. Dashes between blanks, or between two words, part lines as before.
 */
export function joinDialogueDashes(html: string): string {
  const parts = html.split(/(<[^>]*>)/u);
  // Every second one is a tag.
  return parts
    .map((part, at) => (at % 2 === 1 ? part : part.replace(before, `$1$2${joiner}`).replace(after, `${joiner}$1`)))
    .join("");
}
