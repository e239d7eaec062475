import type { Language } from "./languages.ts";

const first = /(?<!\d)1(?=\s(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/u;

/** A date as `Intl` writes it, with the first day of a month as French says it: "1er mai". */
export const dateWords = (text: string, language: Language): string =>
  language === "fr" ? text.replace(first, "1er") : text;
