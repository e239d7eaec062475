import categories from "#content/categories/texts.json" with { type: "json" };
import { categorySlugs, toCategoryName, type CategoryName } from "#vocabulary/categories.ts";
import { levels } from "#kit/calls/level-and-warnings.ts";
import { search as bounds } from "#vocabulary/limits.ts";
import type { Understood } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { plainWord } from "./plain-word.ts";
import { profilesBeginning } from "./suggestion-queries.ts";

/** A query may name a category, a level or members. */

/** The names in all languages, and the slugs. */
const categoriesByName = new Map<string, CategoryName>(
  categorySlugs.flatMap((slug) =>
    [slug, ...Object.values(categories[slug].title)].map((name): [string, CategoryName] => [
      plainWord(name),
      toCategoryName(slug),
    ]),
  ),
);

/** "B1" alone, or after the word for level. */
const levelPattern = /^(?:(?:level|nivel|livello|niveau) )?([abc][12])$/;

export async function understand(
  { database }: AppContext,
  actor: Actor | null,
  { query }: { query: string },
): Promise<Understood> {
  const plain = plainWord(query).trim();
  const level = levelPattern.exec(plain)?.[1]?.toUpperCase();
  // A username is one word of letters and digits.
  const isName = /^[a-z0-9]+$/.test(plain);
  return {
    categoryName: categoriesByName.get(plain) ?? null,
    level: levels.find((each) => each === level) ?? null,
    users: isName ? await profilesBeginning(database.db, plain, actor?.id, bounds.profiles) : [],
  };
}
