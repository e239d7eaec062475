import type { WordClass } from "../word-classes.ts";
import type { Entry } from "../word-list.ts";
import type { Article } from "./dictd.ts";

/** Finds headwords, word class and translations in an article as FreeDict's stylesheets print it. */

const classes: readonly [RegExp, WordClass][] = [
  [/^(?:n|s|pn|noun|properNoun)$/, "noun"],
  [/^v[it]?$|^verb$/, "verb"],
  [/^adjt?$|^adjective$/, "adjective"],
  [/^ad$|^adv$|^adverb$/, "adverb"],
];

const genders = new Set(["masc", "fem", "neut", "sing", "pl"]);

function wordClass(head: string): WordClass | null {
  const marks = [...head.matchAll(/<([^>]*)>/g)].flatMap(([, mark]) => mark!.split(/,\s*/));
  const mark = marks.find((each) => each !== "" && !genders.has(each));
  return mark === undefined ? null : (classes.find(([pattern]) => pattern.test(mark))?.[1] ?? "other");
}

/** Longer ones explain. */
const longestMeaning = 60;
const mostMeanings = 12;

/** Commas inside of brackets separate nothing. */
const apart = (line: string): string[] => line.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, " ").split(/[,;]/);

const cleaned = (meaning: string): string =>
  meaning
    .replaceAll(/<[^>]*>|\/[^/]*\//g, " ")
    .replaceAll(/[\u2010\u2011]/g, "-")
    .replaceAll(/[\t|]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Numbered senses, or the first line below the headword: what follows are explanations in the dictionary's own language. */
function senses(lines: readonly string[]): string[] {
  const below = lines.map((line) => line.trim()).filter((line) => line !== "");
  const numbered = below.filter((line) => /^\d+\.\s/.test(line)).map((line) => line.replace(/^\d+\.\s+/, ""));
  const own = /^1\.\s/.test(below[0] ?? "") ? numbered : below.slice(0, 1);
  // Numbers of explanations stand at the end of the line before.
  return own.map((line) => line.replace(/\s\d+\.$/, ""));
}

/** @returns an entry for each headword; none if no translation is found */
export function entriesOf({ head, lines }: Article): Entry[] {
  const meanings = [...new Set(senses(lines).flatMap(apart).map(cleaned))]
    .filter((meaning) => /\p{L}|\p{N}/u.test(meaning) && meaning.length <= longestMeaning)
    .slice(0, mostMeanings);
  if (meanings.length === 0) return [];
  const partOfSpeech = wordClass(head);
  const headwords = apart(head.split(/\s+[/<]/)[0]!).map(cleaned);
  return headwords
    .filter((headword) => headword !== "" && headword.length <= longestMeaning)
    .map((headword) => ({ headword, partOfSpeech, meanings, joined: false }));
}
