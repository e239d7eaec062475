import type { LanguageName } from "#vocabulary/languages.ts";
import { partsOfSentence } from "#kit/text/word-in-sentence.ts";
import { escapeHtml } from "#kit/server/html.ts";

/**
 * A file that Anki imports without questions: https://docs.ankiweb.net/importing/text-files.html. The front of a card is the sentence
 * with its word in bold, the back the word, the note and the Tale. Importing again updates the cards, which Anki knows by their GUID.
 */

export interface ExportedWord {
  id: number;
  word: string;
  sentence: string;
  note: string | null;
  languageName: LanguageName;
  title: string;
  /** Of the Tale; empty if it is gone. */
  address: string;
}

const headers = [
  "#separator:tab",
  "#html:true",
  "#notetype:Basic",
  "#deck:Fabula",
  "#columns:Guid\tFront\tBack\tTags",
  "#guid column:1",
  "#tags column:4",
];

/** A field may contain neither tabs nor line ends, and quotes at its beginning have a meaning. */
const field = (text: string) => escapeHtml(text).replaceAll("\t", " ").replaceAll(/\r?\n/g, "<br>");

const front = ({ sentence, word }: ExportedWord) =>
  partsOfSentence(sentence, word)
    .map(({ text, isWord }) => (isWord ? `<b>${field(text)}</b>` : field(text)))
    .join("");

function back({ word, note, title, address }: ExportedWord): string {
  const source = address === "" ? field(title) : `<a href="${escapeHtml(address)}">${field(title)}</a>`;
  return [`<b>${field(word)}</b>`, note === null ? "" : field(note), source].filter((line) => line !== "").join("<br>");
}

/** Two sites have words of the same numbers. */
const rowOf = (word: ExportedWord, host: string) =>
  [`${host}-${word.id}`, front(word), back(word), `fabula ${word.languageName.toLowerCase()}`].join("\t");

const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join("");

/** The file's beginning. */
export const ankiHead = lines(headers);

/** A part of the file. @param host of the site, without a port */
export const ankiRows = (words: readonly ExportedWord[], host: string): string =>
  lines(words.map((word) => rowOf(word, host)));
