import { cacheTag } from "#vocabulary/cache-tags.ts";

/** The fields by which replies name members. */
const naming: ReadonlySet<string> = new Set(["author", "username", "helpers"]);

function* namesIn(data: unknown, isName = false): Generator<string> {
  if (typeof data === "string") {
    if (isName) yield data;
  } else if (Array.isArray(data)) {
    for (const each of data) yield* namesIn(each, isName);
  } else if (data !== null && typeof data === "object") {
    for (const [key, value] of Object.entries(data)) yield* namesIn(value, naming.has(key));
  }
}

/**
 * The cache tags of the members that data of replies names, in whichever role: what is made of such data is stale when one of them has
 * removed their account.
 */
export const tagsOfNames = (data: unknown): string[] => [...new Set(namesIn(data))].map(cacheTag.name);
