/**
 * `npm run test:all` repeats what `npm test` proves once: every screen in every language and role, with ordinary texts and with the
 * longest ones, forms on every page, every kind of invalid input, and processes that are killed at more moments. The tests with the tag
 * `variation` (vitest.config.ts) run only there, too.
 */
export const isThorough = process.env.TEST_ALL === "on";

/** All cases of a table in `npm run test:all`, and the first one in `npm test`. Rows stay tuples, as `it.each` infers them. */
export function firstOrAll<Case extends [unknown, ...unknown[]]>(cases: readonly Case[]): readonly Case[];
export function firstOrAll<Case>(cases: readonly Case[]): readonly Case[];
export function firstOrAll<Case>(cases: readonly Case[]): readonly Case[] {
  return isThorough ? cases : cases.slice(0, 1);
}
