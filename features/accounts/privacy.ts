/** The parts of a profile that a member may hide, in the order of the privacy text. */
export const privacyParts = ["profile", "tales", "trophies"] as const;
export type PrivacyPart = (typeof privacyParts)[number];
/** The privacy text that hides every part. */
const allPrivate = "private";

/** The visible parts of a privacy text; null for a text with unknown words, or with `private` next to a part. */
export function readPrivacy(text: string): PrivacyPart[] | null {
  const parts = text.trim().toLowerCase().split("-");
  if (parts.length === 1 && parts[0] === allPrivate) return [];
  const isPart = (word: string): word is PrivacyPart => (privacyParts as readonly string[]).includes(word);
  return parts.every(isPart) ? privacyParts.filter((part) => parts.includes(part)) : null;
}

/** The normalized privacy text: the visible parts in order, joined by hyphens, or `private`. */
export function writePrivacy(parts: readonly PrivacyPart[]): string {
  return privacyParts.filter((part) => parts.includes(part)).join("-") || allPrivate;
}
