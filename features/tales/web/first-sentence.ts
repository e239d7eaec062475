import { tale as bounds } from "#vocabulary/limits.ts";
import type { ListedTale } from "../shapes.ts";

/** A shorter sentence is extended by the next: "No." says too little. */
const shortest = 20;
/** Longer sentences are cut between two words. */
const longest = 140;

/** A full stop after one or two letters probably belongs to an abbreviation: "St. Ives", "Sr. Lima". */
const end = String.raw`(?:(?<=\p{L}{3}|[\p{N}\p{Pe}\p{Pf}"])\.|[!?…]+)`;
/** French puts a space before a closing quotation mark. */
const closing = String.raw`(?:\s?[\p{Pe}\p{Pf}"])*(?=\s)`;
const sentence = new RegExp(`^.{${shortest},}?${end}${closing}`, "su");

/** The first sentence of a Tale, taken from its overview. */
export function firstSentence(overview: string): string {
  const first = sentence.exec(overview)?.[0] ?? overview;
  return first.length <= longest ? first : cutBetweenWords(first.slice(0, longest));
}

/** A Tale for a card. Without this, the page's data would have the whole overview of each Tale that is listed. */
export const forCard = (tale: ListedTale): ListedTale => ({ ...tale, overview: firstSentence(tale.overview) });

const cutBetweenWords = (text: string) =>
  `${text.slice(0, Math.max(text.lastIndexOf(" "), shortest)).replace(/[\p{P}\s]+$/u, "")}…`;

const hasEnd = /[.!?…](?:\s?[\p{Pe}\p{Pf}"])*$/u;

/** The overview of a Tale. That of a longer text ends somewhere, so it gets an ellipsis between two words. */
export function overviewText(overview: string): string {
  const isWhole = [...overview].length < bounds.overview;
  return isWhole || hasEnd.test(overview.trimEnd()) ? overview : cutBetweenWords(overview);
}
