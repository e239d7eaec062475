import { excerptOf, readingMinutes, wordCount } from "#contract/tale-text.ts";
import type { Plan, Step } from "./plan.ts";

/** A stock of texts from which Tales, comments and news take theirs: as long and as compressible as real ones. */

const words =
  `the a of and to in he she it was that his her with had for at on as not but from they by were up out all who an which one
  lamp pier harbour night rain window letter brother captain winter street silence mirror garden bridge stranger river candle
  morning shadow forest mountain island clock station doctor library ghost violin kitchen railway summer village teacher coat
  whisper promise secret journey engine planet signal orbit robot colony detective witness alibi knife verdict prison kiss
  wedding dance orchard dragon castle princess wolf tower spell crown miller opened closed waited remembered followed burned
  carried answered listened wrote turned fell stood returned disappeared laughed wept quiet old narrow cold bright empty
  broken forgotten distant heavy pale golden strange gentle never always slowly suddenly almost again behind under beyond`.split(
    /\s+/,
  );

/** A small generator of pseudo-random numbers (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed >>> 0;
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
type Random = ReturnType<typeof randomNumbers>;

function sentence(random: Random): string {
  const text = Array.from({ length: 6 + random(14) }, () => words[random(words.length)]).join(" ");
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

const sentences = (random: Random, count: number) => Array.from({ length: count }, () => sentence(random)).join(" ");

/** From 1,000 to 7,000 characters. */
const story = (random: Random) =>
  Array.from({ length: 3 + random(16) }, () => `<p>${sentences(random, 2 + random(5))}</p>`).join("\n");

const stories = 500;
const remarks = 1000;

/** Fills two tables: texts of Tales, and texts of comments. */
export function textSteps({ seed }: Plan): Step[] {
  const random = randomNumbers(seed);
  const contents = Array.from({ length: stories }, () => story(random));
  const counts = contents.map(wordCount);
  return [
    {
      name: "texts of Tales",
      sql: `create unlogged table filling.stories as
        select n - 1 as n, content, overview, words, minutes from unnest($1::text[], $2::text[], $3::integer[], $4::integer[])
          with ordinality as given (content, overview, words, minutes, n)`,
      values: [contents, contents.map(excerptOf), counts, counts.map(readingMinutes)],
    },
    {
      name: "texts of comments",
      sql: "create unlogged table filling.remarks as select n - 1 as n, text from unnest($1::text[]) with ordinality as given (text, n)",
      values: [Array.from({ length: remarks }, () => sentences(random, 1 + random(3)))],
    },
  ];
}

/** SQL: the number of the story or remark for a key. */
export const storyOf = ({ whole }: Plan, key: string) => whole(key, "story", stories);
export const remarkOf = ({ whole }: Plan, key: string) => whole(key, "remark", remarks);

/** SQL: a title of three to six words. */
export const titleOf = ({ oneOf }: Plan, key: string) =>
  `${oneOf(key, "title 1", ["The", "A", "One", "My", "Our", "That", "Every", "No"])}
    || ' ' || ${oneOf(
      key,
      "title 2",
      words.filter((word) =>
        /^(quiet|old|narrow|cold|bright|empty|broken|forgotten|distant|heavy|pale|golden|strange|gentle)$/.test(word),
      ),
    )}
    || ' ' || ${oneOf(key, "title 3", words.slice(35, 100))}
    || ' of the ' || ${oneOf(key, "title 4", words.slice(35, 100))}`;
