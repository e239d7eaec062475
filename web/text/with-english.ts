type Texts = { [key: string]: unknown };

const isGroup = (value: unknown): value is Texts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The texts, with English ones where a text or a whole file is missing. For development: `npm test` fails where one is missing. */
export function withEnglish<T extends object>(english: T, texts: object): T {
  const merged = { ...english, ...texts } as Texts;
  for (const [key, original] of Object.entries(english)) {
    const own = (texts as Texts)[key];
    if (isGroup(original) && isGroup(own)) merged[key] = withEnglish(original, own);
  }
  return merged as T;
}
