import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { excerptOf, wordCount } from "#kit/text/tale-text.ts";
import { functionWords, rareWordSql, spellingTable, wordOf } from "./vocabulary.ts";
import type { Plan, Step } from "./plan.ts";

/**
 * A stock of texts from which Tales, comments and news take theirs: as long and as compressible as real ones, with the words of
 * real ones: their frequency falls with their rank (Zipf). A Tale has some sections, which many share, and an ending of its own with
 * rare words, which a few share. The search index has the words of each part once.
 */

/** A small generator of pseudo-random numbers (mulberry32): a fraction from 0 to 1. */
function randomNumbers(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
type Random = ReturnType<typeof randomNumbers>;
const below = (random: Random, limit: number) => Math.floor(random() * limit);

/** Words of sections and titles have a rank below this; those of endings have one from there on. */
const sectionRanks = 60_000;
const rareRanks = { from: 200_000, below: 3_000_000 };

/** The share of a rank among all words falls with the rank. @param first the lowest rank */
const zipfRank = (random: Random, first = 0) =>
  Math.floor((first + 1) * Math.exp(random() * Math.log(sectionRanks / (first + 1)))) - 1;

const someWord = (random: Random, language: LanguageName, first = 0) =>
  wordOf(language, zipfRank(random, first), below(random, 6));

const capitalised = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`;

function sentence(random: Random, language: LanguageName): string {
  const length = 6 + below(random, 14);
  return `${capitalised(Array.from({ length }, () => someWord(random, language)).join(" "))}.`;
}

const sentences = (random: Random, language: LanguageName, count: number) =>
  Array.from({ length: count }, () => sentence(random, language)).join(" ");

/** Two to six paragraphs, on average 200 words. The overview of a Tale is the beginning of its first section. */
const section = (random: Random, language: LanguageName) =>
  Array.from(
    { length: 2 + below(random, 5) },
    () => `<p>${sentences(random, language, 3 + below(random, 3))}</p>`,
  ).join("\n");

/** One in ten titles has function words alone; the others have them among rarer ones. */
function title(random: Random, language: LanguageName): string {
  const small = () => wordOf(language, below(random, functionWords), 0);
  const large = () => someWord(random, language, functionWords);
  const patterns = [
    () => [small(), large()],
    () => [small(), large(), small(), large()],
    () => [large()],
    () => [small(), large(), small(), small(), large(), large()],
    () => [large(), small(), large()],
  ];
  const chosen =
    random() < 0.1 ? Array.from({ length: 2 + below(random, 3) }, small) : patterns[below(random, patterns.length)]!();
  const text = capitalised(chosen.join(" "));
  return text.length < 3 ? `${text} ${large()}` : text;
}

const remarks = 1000;

interface Stock {
  sections: number;
  titles: number;
  endings: number;
}

/** So many of each language. */
const stockOf = ({ tales }: Plan): Stock => ({
  sections: Math.min(2000, Math.max(60, Math.ceil(tales / 100))),
  titles: Math.ceil(tales / 30),
  endings: Math.ceil(tales / 20),
});

/** The words of an ending. */
const wordsOfEnding = 20;

/** Columns that the search index has of a text. */
const searched = (text: string) =>
  `public.search_plain(${text}) as plain, public.search_stems(language, ${text}) as stems, public.search_forms('f:', ${text}) as forms`;

/** Fills the tables of the texts. Each language numbers its rows from 0. */
export function textSteps(plan: Plan): Step[] {
  const random = randomNumbers(plan.seed);
  const stock = stockOf(plan);
  const inEachLanguage = (count: number, make: (language: LanguageName) => string) =>
    languageNames.flatMap((language) =>
      Array.from({ length: count }, (_, n) => ({ language, n, text: make(language) })),
    );
  const sections = inEachLanguage(stock.sections, (language) => section(random, language));
  const titles = inEachLanguage(stock.titles, (language) => title(random, language));
  const columns = (rows: typeof sections) => [
    rows.map(({ language }) => language),
    rows.map(({ n }) => n),
    rows.map(({ text }) => text),
  ];
  const { fraction, whole } = plan;
  const key = "n * 100 + at";
  const rank = `${rareRanks.from} + floor(power(${fraction(key, "rare word")}, 3) * ${rareRanks.below - rareRanks.from})::bigint`;
  return [
    {
      name: "sections of Tales",
      sql: `create unlogged table filling.sections as
        select given.*, ${searched("public.search_text(content)")}
        from unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::integer[]) as given (language, n, content, overview, words)`,
      values: [
        ...columns(sections),
        sections.map(({ text }) => excerptOf(text)),
        sections.map(({ text }) => wordCount(text)),
      ],
    },
    { name: "sections by number", sql: "alter table filling.sections add primary key (language, n)" },
    {
      name: "endings of Tales",
      sql: `create unlogged table filling.endings as
        select language, n, '<p>' || text || '.</p>' as content, ${searched("text")}
        from (
          select language, n, (select string_agg(${rareWordSql(rank, whole(key, "ending of a word", 6))}, ' ' order by at)
            from generate_series(1, ${wordsOfEnding}) as at) as text
          from ${spellingTable} cross join generate_series(0, ${stock.endings - 1}) as n
        ) as written`,
    },
    { name: "endings by number", sql: "alter table filling.endings add primary key (language, n)" },
    {
      name: "titles",
      sql: `create unlogged table filling.titles as
        select language, n, title, plain, stems, forms,
          array(select 'h:' || stem from unnest(tsvector_to_array(stems)) as stem)
            || array(select distinct 'p:' || left(word, length) from unnest(string_to_array(btrim(plain), ' ')) as word,
              generate_series(1, least(length(word), 8)) as length)
            || tsvector_to_array(public.search_forms('g:', title)) as facts
        from (select given.*, ${searched("title")} from unnest($1::text[], $2::integer[], $3::text[]) as given (language, n, title)) as drawn`,
      values: columns(titles),
    },
    { name: "titles by number", sql: "alter table filling.titles add primary key (language, n)" },
    {
      name: "texts of comments",
      sql: "create unlogged table filling.remarks as select n - 1 as n, text from unnest($1::text[]) with ordinality as given (text, n)",
      values: [Array.from({ length: remarks }, () => sentences(random, "EN", 1 + below(random, 3)))],
    },
  ];
}

/** The longest Tales come near to the limit of a text. */
const longestTales = { ranks: 3, sections: 40 };

/** SQL: the texts of a planned Tale, as columns: the numbers of its sections, of its title and of its ending. */
export function textsOf(plan: Plan): string {
  const { whole } = plan;
  const { sections, titles, endings } = stockOf(plan);
  const count = `case when rank <= ${longestTales.ranks} then ${longestTales.sections} else 1 + ${whole("id", "sections", 4)} end`;
  return `array(select ${whole("id * 100 + at", "section", sections)}::integer from generate_series(1, ${count}) as at) as section_ns,
    ${whole("id", "title", titles)}::integer as title_n, ${whole("id", "ending", endings)}::integer as ending_n`;
}

/** SQL: a row with `content`, `overview` and `words` of the planned Tale. */
export const contentOf = `(select string_agg(part.content, E'\\n' order by at) || E'\\n' || ending.content as content,
    (array_agg(part.overview order by at))[1] as overview, sum(part.words)::integer + ${wordsOfEnding} as words
  from unnest(planned.section_ns) with ordinality as chosen (n, at)
  join filling.sections as part on part.language = planned.language and part.n = chosen.n
  join filling.endings as ending on ending.language = planned.language and ending.n = planned.ending_n
  group by ending.content)`;

/** SQL: the number of the remark for a key. */
export const remarkOf = ({ whole }: Plan, key: string) => whole(key, "remark", remarks);
