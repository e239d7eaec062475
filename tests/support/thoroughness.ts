/**
 * `npm run test:all` repeats what `npm test` proves once: every screen in every language and role, with ordinary texts and with the
 * longest ones, and processes that are killed at more moments.
 */
export const isThorough = process.env.TEST_ALL === "on";
