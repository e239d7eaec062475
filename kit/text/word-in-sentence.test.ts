import { expect, it } from "vitest";
import { partsOfSentence } from "./word-in-sentence.ts";

const marked = (sentence: string, word: string) =>
  partsOfSentence(sentence, word)
    .map(({ text, isWord }) => (isWord ? `[${text}]` : text))
    .join("");

it.each([
  ["una casa nel casale", "casa", "una [casa] nel casale"],
  ["a Maria, a casa", "a", "[a] Maria, [a] casa"],
  ["inseparable", "separ", "in[separ]able"],
  ["«Sí», dijo", "«Sí»", "[«Sí»], dijo"],
  ["l’ombre", "ombre", "l’[ombre]"],
  ["nothing of it", "else", "nothing of it"],
  ["é́e", "e", "é́[e]"],
])("In %j the word %j is marked where it stands alone, else where it is first", (sentence, word, expected) => {
  expect(marked(sentence, word)).toBe(expected);
});
