import { levels, warnings } from "#kit/calls/level-and-warnings.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { query, type FilledDatabase } from "../database-server.ts";
import { wordOf } from "../dataset/vocabulary.ts";
import { withQuery } from "./measured-call.ts";

/** Searches of readers: words of every frequency, with filters at times, and beginnings of words. */

type Random = () => number;
const below = (random: Random, limit: number) => Math.floor(random() * limit);
const oneOf = <Item>(random: Random, items: readonly Item[]): Item => items[below(random, items.length)]!;

interface Sample {
  language: LanguageName;
  category: string;
  title: string;
  /** Plain words, the last of which are rare. */
  words: string[];
}

/** Tales from which queries take their words, so that they match something. */
export async function samplesOf({ adminUrl }: FilledDatabase, count: number): Promise<Sample[]> {
  const rows = await query<{ language: LanguageName; category: string; title: string; words: string }>(
    adminUrl,
    `select tale_search.language, category, btrim(tale_search.title) as title, tale_search.words
      from generate_series(1, $1) as n
      join tale_search on place = 1 + (n::bigint * 982451653) % (select max(place) from tale_search)
      join tales on tales.id = tale_id order by n`,
    [count],
  );
  return rows.map((row) => ({ ...row, words: row.words.split(" ").filter((word) => word.length > 0) }));
}

/** Of each language; the ranks of the vocabulary, from the most frequent word on. */
const ranks = { frequent: [0, 150], middle: [150, 3000], seldom: [3000, 60_000] } as const;
const ranked = (random: Random, kind: keyof typeof ranks, { language }: Sample) => {
  const [from, to] = ranks[kind];
  return wordOf(language, from + below(random, to - from), below(random, 6));
};
/** A word of the sample's ending. */
const rare = (random: Random, { words }: Sample) => words.at(-1 - below(random, 20))!;
const misspelt = (word: string) => `${word.slice(0, 2)}${word[3] ?? ""}${word[2] ?? ""}${word.slice(4)}`;

export type MakePath = (random: Random, sample: Sample) => string;
type MakeQuery = (random: Random, sample: Sample) => string;

const twoWords: Record<string, MakeQuery> = {
  "frequent + frequent": (random, sample) =>
    `${ranked(random, "frequent", sample)} ${ranked(random, "frequent", sample)}`,
  "frequent + middle": (random, sample) => `${ranked(random, "frequent", sample)} ${ranked(random, "middle", sample)}`,
  "frequent + rare": (random, sample) => `${ranked(random, "frequent", sample)} ${rare(random, sample)}`,
  "middle + middle": (random, sample) => `${ranked(random, "middle", sample)} ${ranked(random, "middle", sample)}`,
  "middle + seldom": (random, sample) => `${ranked(random, "middle", sample)} ${ranked(random, "seldom", sample)}`,
  "rare + rare": (random, sample) => `${rare(random, sample)} ${rare(random, sample)}`,
  "two words of a title": (random, { title }) => {
    const words = title.split(" ");
    return words.length > 1 ? `${words[0]} ${words.at(-1)}` : `${title} ${title}`;
  },
  "two words of a text": (random, { words }) => `${oneOf(random, words)} ${oneOf(random, words)}`,
};

const others: Record<string, MakeQuery> = {
  "a phrase of a text": (random, { words }) => {
    const at = below(random, words.length - 3);
    return `"${words.slice(at, at + 2 + below(random, 2)).join(" ")}"`;
  },
  "a word without another": (random, sample) =>
    `${ranked(random, "middle", sample)} -${ranked(random, "frequent", sample)}`,
  "a frequent word without another": (random, sample) =>
    `${ranked(random, "frequent", sample)} -${ranked(random, "frequent", sample)}`,
  "a function word": (random, { language }) => wordOf(language, below(random, 10), 0).padEnd(2, "s"),
  "misspelt words of a title": (random, { title }) => title.split(" ").map(misspelt).join(" "),
  "nothing matches": (random, sample) => `${ranked(random, "frequent", sample)} ${misspelt(rare(random, sample))}`,
};

/** Half of the searches have filters. */
function filtersOf(random: Random, { language, category }: Sample): Record<string, string> {
  const chance = random();
  if (chance < 0.5) return {};
  if (chance < 0.75) return { languageName: language };
  if (chance < 0.85) return { languageName: language, category };
  if (chance < 0.9) return { level: oneOf(random, levels) };
  return chance < 0.95 ? { withoutWarning: oneOf(random, warnings) } : { minutesMax: "3" };
}

const searches = (makeQuery: MakeQuery) => (random: Random, sample: Sample) =>
  withQuery("/v0/search", { query: makeQuery(random, sample), ...filtersOf(random, sample) });

const beginning = (letters: number) => (random: Random, sample: Sample) => {
  const word = oneOf(random, sample.title.split(" "));
  const languageName = random() < 0.5 ? sample.language : undefined;
  return withQuery("/v0/search/suggest", { query: word.slice(0, letters), languageName });
};

const asSearches = (kinds: Record<string, MakeQuery>): Record<string, MakePath> =>
  Object.fromEntries(Object.entries(kinds).map(([name, makeQuery]) => [name, searches(makeQuery)]));

const suggestions: Record<string, MakePath> = {
  "1 letter": beginning(1),
  "2 letters": beginning(2),
  "3 letters": beginning(3),
  "5 letters": beginning(5),
  "a word and a letter": (random, { title }) => {
    const [first, second] = title.split(" ");
    return withQuery("/v0/search/suggest", { query: second === undefined ? first! : `${first} ${second[0]}` });
  },
};

export const searchKinds: Record<string, Record<string, MakePath>> = {
  "Searches for two words": asSearches(twoWords),
  "Other searches": asSearches(others),
  Suggestions: suggestions,
};
