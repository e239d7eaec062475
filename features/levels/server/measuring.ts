import { wordPattern, readableText } from "#kit/text/tale-text.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { CountedWord } from "../calls.ts";
import type { Ranks } from "./ranks.ts";

/** The words of a Tale, and how difficult they are for those who learn its language. */

export interface Measured {
  /** By first appearance, without names. */
  words: CountedWord[];
  sentences: number;
}

interface Form {
  count: number;
  small: number;
  /** With a capital letter where a sentence doesn't ask for it. */
  capitalInside: number;
}

const isCapital = (word: string) => word !== word.toLowerCase();

function formsOf(text: string, language: LanguageName) {
  const segmenter = new Intl.Segmenter(language.toLowerCase(), { granularity: "sentence" });
  const forms = new Map<string, Form>();
  let sentences = 0;
  for (const line of text.split("\n"))
    for (const { segment } of segmenter.segment(line)) {
      const words = segment.match(wordPattern) ?? [];
      if (words.length > 0) sentences++;
      // A dash or a quotation mark begins another sentence inside of this one.
      let before = 0;
      for (const word of words) {
        const at = segment.indexOf(word, before);
        const begins = before === 0 || /[«“"—:¿¡(]\s*$/.test(segment.slice(before, at));
        before = at + word.length;
        if (!/\p{L}/u.test(word)) continue;
        const key = word.toLowerCase().replaceAll(/[’ʼ‘]/g, "'").replaceAll("\u00AD", "");
        const form = forms.get(key) ?? { count: 0, small: 0, capitalInside: 0 };
        form.count++;
        if (!isCapital(word)) form.small++;
        else if (!begins) form.capitalInside++;
        forms.set(key, form);
      }
    }
  return { forms, sentences };
}

export function measure(html: string, language: LanguageName, { lemmas, rankOf }: Ranks): Measured {
  const { forms, sentences } = formsOf(readableText(html), language);
  const isName = (key: string, { small, capitalInside }: Form) => {
    if (small > 0 || key.length === 1 || key.startsWith("i'")) return false;
    const lemma = lemmas.of(key);
    return capitalInside > 0 || lemma === null || lemmas.isName(key) || lemmas.isName(lemma);
  };
  const words = new Map<string, CountedWord>();
  for (const [key, form] of forms) {
    if (isName(key, form)) continue;
    const lemma = lemmas.of(key) ?? key;
    const known = words.get(lemma);
    if (known === undefined) words.set(lemma, [lemma, form.count, rankOf(lemma)]);
    else known[1] += form.count;
  }
  return { words: [...words.values()], sentences };
}
