import type { Client } from "#tests/support/client.ts";
import type { Model } from "./model.ts";
import type { Random } from "./random.ts";

/** The members who write, what they write to, and the texts that they send. */

export interface World {
  model: Model;
  random: Random;
  /** Reviews, and writes like everybody else. */
  admin: Client;
  writer: Client;
  writerName: string;
  tag: string;
  /** A published Tale that stays. */
  taleId: number;
  /** A draft that is edited again and again. */
  draftId: number;
  /** Submitted and published Tales that may be published or deleted. */
  submitted: number[];
  published: number[];
  /** A word that the administrator keeps. */
  keptId: number;
  /** Corrections of the Tale that stays, which its author may decide. */
  corrections: number[];
  next(): number;
}

export const place = { categoryName: "HORROR", languageName: "EN" };
export const aTale = ({ tag }: World, title: string) => ({
  title,
  content: `<p>${title}: nobody had lit the lamp for years.</p>`,
  tags: [tag],
  ...place,
});

/** Of every Tale's text. */
export const firstWord = { block: 0, from: 0, to: 6, quote: "Nobody" };
