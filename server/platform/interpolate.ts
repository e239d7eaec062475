/** A text of ours with words in its places, as `{{name}}`: all places at once, so that what is filled in stays what it is. */
export const interpolate = (text: string, words: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => words[name] ?? place);
