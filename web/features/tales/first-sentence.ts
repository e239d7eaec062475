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
  if (first.length <= longest) return first;
  const cut = first.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), shortest)).replace(/[\p{P}\s]+$/u, "")}…`;
}
