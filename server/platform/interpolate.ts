/** Replaces each `{{name}}` in a text of ours. All at once, so that a value that contains `{{…}}` is not replaced again. */
export const interpolate = (text: string, words: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => words[name] ?? place);
