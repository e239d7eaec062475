/**
 * Little words whose form depends on the value that follows. Texts write `{{author, de}}` or `{{date, al}}`, and get the
 * word with the value: "d’Anna", "de Luc", "all’8 novembre".
 */

/** Whether a French name begins with a vowel sound. Most names in H are silent there ("d’Hélène"). */
const beginsWithVowel = (name: string) =>
  /^[aeiouyœæh]/i.test(name.normalize("NFD")) && !/^(y[aeiou]|ou[iï])/i.test(name);

/** Whether an Italian date begins with a number that is spoken with a vowel: "otto", "undici". */
const beginsWithEightOrEleven = (date: string) => /^(8|11)(?!\d)/.test(date);

/** The first of a month is an ordinal in Italian. */
const withOrdinal = (date: string) => date.replace(/^1(?!\d)/, "1º");

const words = {
  de: (name: string) => (beginsWithVowel(name) ? `d’${name}` : `de ${name}`),
  que: (name: string) => (beginsWithVowel(name) ? `qu’${name}` : `que ${name}`),
  il: (date: string) => (beginsWithEightOrEleven(date) ? `l’${date}` : `il ${withOrdinal(date)}`),
  al: (date: string) => (beginsWithEightOrEleven(date) ? `all’${date}` : `al ${withOrdinal(date)}`),
};

type Word = keyof typeof words;
export const elisions: Readonly<Record<Word, (value: string) => string>> = words;

/** @param word of a placeholder, as `de` in `{{author, de}}` */
export const elided = (value: string, word: string | undefined): string =>
  word !== undefined && word in words ? words[word as Word](value) : value;
