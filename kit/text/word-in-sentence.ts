/** The parts of a sentence, for cards that hide a word in it and for exports that mark it. */

interface SentencePart {
  text: string;
  isWord: boolean;
}

const letter = /[\p{L}\p{M}\p{N}]/u;

/** Whether no letter touches the word: "casa" stands alone in "una casa", not in "casale". */
function standsAlone(sentence: string, at: number, word: string): boolean {
  const around = [
    Array.from(sentence.slice(Math.max(0, at - 2), at)).at(-1),
    Array.from(sentence.slice(at + word.length, at + word.length + 2))[0],
  ];
  return !around.some((sign) => sign !== undefined && letter.test(sign));
}

/** The word wherever it stands alone; if it does so nowhere, where it is first. */
function placesOf(sentence: string, word: string): number[] {
  const all: number[] = [];
  for (let at = sentence.indexOf(word); at >= 0; at = sentence.indexOf(word, at + word.length)) all.push(at);
  const alone = all.filter((at) => standsAlone(sentence, at, word));
  return alone.length > 0 ? alone : all.slice(0, 1);
}

export function partsOfSentence(sentence: string, word: string): SentencePart[] {
  const parts: SentencePart[] = [];
  let end = 0;
  for (const at of word === "" ? [] : placesOf(sentence, word)) {
    parts.push({ text: sentence.slice(end, at), isWord: false }, { text: word, isWord: true });
    end = at + word.length;
  }
  parts.push({ text: sentence.slice(end), isWord: false });
  return parts.filter(({ text }) => text !== "");
}
