import { elided } from "#kit/text/elision.ts";

/**
 * Replaces each `{{name}}` in a text of ours, and each `{{name, de}}` with its little word. All at once, so that a value
 * that contains `{{…}}` is not replaced again.
 */
export const interpolate = (text: string, words: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{\{(\w+)(?:, (\w+))?\}\}/g, (place, name: string, word?: string) =>
    words[name] === undefined ? place : elided(words[name], word),
  );
