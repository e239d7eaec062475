import { DAY } from "#vocabulary/limits.ts";
import { grades } from "#features/tales/shapes.ts";
import { createEmptyCard, fsrs, type Card, type Grade } from "ts-fsrs";

/**
 * When a word is due again: the published algorithm FSRS in its library. Without random changes of the intervals, so that every
 * process plans alike, and without steps of minutes: a word that was answered is not due again on the same day.
 */

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/** A card of the library, with dates as texts. Its due date is a column of its own. */
export type StoredCard = Omit<Card, "due" | "last_review"> & {
  last_review: string;
  /** How many answers in a row were good or easy, up to now. */
  goodInRow?: number;
};

const goodGrade = 3;
/** Two good answers in a row: the member knows the word. */
export const goodInRowOfKnown = 2;

interface Planned {
  card: StoredCard;
  dueAt: Date;
}

interface Learnt {
  card: StoredCard | null;
  createdAt: Date;
  dueAt: Date;
}

/** The time of an answer: not in the future, and not before the last one, because answers from several devices arrive in any order. */
export function timeOfAnswer({ card, createdAt }: Learnt, answeredAt: Date, now: Date): Date {
  const earliest = card === null ? createdAt : new Date(card.last_review);
  return new Date(Math.max(earliest.getTime(), Math.min(answeredAt.getTime(), now.getTime())));
}

/** Days until a word is due again after each grade, if it is answered now. */
export const daysUntilDue = (word: Learnt, now: Date): number[] => {
  const answeredAt = timeOfAnswer(word, now, now);
  return grades.map((grade) =>
    Math.round((planNext(word, grade, answeredAt).dueAt.getTime() - answeredAt.getTime()) / DAY),
  );
};

export function planNext({ card, createdAt, dueAt }: Learnt, grade: number, answeredAt: Date): Planned {
  const before = card === null ? createEmptyCard(createdAt) : { ...card, due: dueAt };
  const { due, ...after } = scheduler.next(before, answeredAt, grade as Grade).card;
  const goodInRow = grade >= goodGrade ? (card?.goodInRow ?? 0) + 1 : 0;
  return { dueAt: due, card: { ...after, last_review: answeredAt.toISOString(), goodInRow } };
}
