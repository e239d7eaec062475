import { createHash } from "node:crypto";

/** The size of the filled site, and SQL expressions for values that look random but depend on the seed alone. */

/**
 * `uneven` has a member for each Tale, two authors with up to 5,000 Tales, a member with 5,000 favourites who follows 5,000 others, likes
 * that are a hundred times more unequal, and 50 tags in each category.
 */
export const shapes = ["even", "uneven"] as const;
export type Shape = (typeof shapes)[number];

export interface Size {
  tales: number;
  /** Another seed gives other popular Tales, authors and members. */
  seed: number;
  /** By default `even`. */
  shape?: Shape;
}

export interface Plan extends Size {
  members: number;
  moderators: number;
  /** One of so many Tales is by the author who has the most, and in the uneven shape another one by the second. */
  everyProlific: number;
  isUneven: boolean;
  newsPosts: number;
  /** Comments of the longest discussion, replies included, and notifications of the member who has the most. */
  longestDiscussion: { threads: number; replies: number };
  mostNotifications: number;
  /** SQL: the present moment, and the day on which the site opened. */
  now: string;
  opened: string;
  /** SQL: a fraction from 0 to 1, the same for the same key. Each purpose has values of its own. */
  fraction(key: string, purpose: string): string;
  /** SQL: a whole number from 0 to `below` - 1. */
  whole(key: string, purpose: string, below: number | string): string;
  /** SQL: one of the texts. */
  oneOf(key: string, purpose: string, texts: readonly string[]): string;
  /** SQL: how many of something the item with this rank has, so that few items have very many (a power law). */
  zipf(rank: string, purpose: string, average: number, exponent: number, items: number): string;
  /** SQL: the `n`th of different members; which one is the first depends on the key. */
  member(key: string, purpose: string, n: string): string;
}

/** A prime above every number of rows, so that multiples of it, modulo that number, hit each row once. */
const stride = 982_451_653;

/** 1 + 2^-exponent + … + items^-exponent; by its integral where that is near enough. */
function sumOfPowers(items: number, exponent: number): number {
  if (exponent < 1) return items ** (1 - exponent) / (1 - exponent);
  let sum = 0;
  for (let rank = 1; rank <= items; rank += 1) sum += rank ** -exponent;
  return sum;
}

const sqlText = (text: string) => `'${text.replaceAll("'", "''")}'`;

export function createPlan({ tales, seed, shape = "even" }: Size, now: Date): Plan {
  const isUneven = shape === "uneven";
  const members = isUneven ? tales : Math.ceil(tales * 0.3);
  const salt = (purpose: string) => createHash("sha256").update(`${seed} ${purpose}`).digest().readInt32BE();
  const hash = (key: string, purpose: string) =>
    `(hashint8extended((${key})::bigint, ${salt(purpose)}) & 4503599627370495)`;
  const fraction = (key: string, purpose: string) => `(${hash(key, purpose)} / 4503599627370496.0::float8)`;
  const whole = (key: string, purpose: string, below: number | string) =>
    `floor(${fraction(key, purpose)} * (${below}))::bigint`;
  return {
    tales,
    seed,
    shape,
    isUneven,
    everyProlific: isUneven ? Math.max(4, Math.floor(tales / 5000)) : Math.max(20, Math.floor(tales / 600)),
    members,
    moderators: Math.ceil(members / 5000) + 3,
    newsPosts: Math.ceil(tales / 2000) + 50,
    longestDiscussion: { threads: 12_000, replies: 3000 },
    mostNotifications: 50_000,
    now: `'${now.toISOString()}'::timestamptz`,
    opened: `('${now.toISOString()}'::timestamptz - interval '3 years')`,
    fraction,
    whole,
    oneOf: (key, purpose, texts) => `(array[${texts.map(sqlText).join()}])[1 + ${whole(key, purpose, texts.length)}]`,
    zipf(rank, purpose, average, exponent, items) {
      const scale = (average * items) / sumOfPowers(items, exponent);
      return `floor(${scale} * power((${rank})::float8, ${-exponent}) + ${fraction(rank, purpose)})::integer`;
    },
    member: (key, purpose, n) => `((${hash(key, purpose)} % ${members} + (${n})::bigint * ${stride}) % ${members} + 1)`,
  };
}

/** One statement of the fill. */
export interface Step {
  name: string;
  sql: string;
  values?: unknown[];
}
