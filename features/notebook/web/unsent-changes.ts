import { DAY } from "#vocabulary/limits.ts";
import type { NotebookGrade } from "#features/tales/shapes.ts";
import type { NotebookEntry } from "#features/tales/shapes.ts";
import { newId } from "#kit/web/calls/new-id.ts";
import {
  isSame,
  merged,
  placeKey,
  readDevice,
  updateDevice,
  type AnswerChange,
  type Change,
  type DeviceEntry,
  type DeviceNotebook,
  type KeepChange,
  type Refusal,
} from "./device-notebook.ts";

/** The changes of a member to their words, on this device until the server has done or refused them. */

/** Keeps a word, at first on this device. Keeping the same place again changes nothing. */
export const keepOnDevice = (userId: number, entry: Omit<DeviceEntry, "id">): Promise<void> =>
  updateDevice(userId, (before) => {
    const kept: DeviceEntry = { ...entry, id: null };
    if (before.entries.some((each) => isSame(each, kept))) return before;
    const keep: KeepChange = { kind: "keep", key: newId(), entry: kept };
    return { ...before, entries: merged(before.entries, [kept]), changes: [...before.changes, keep] };
  });

/** The server plans the next review at least a day later; until it has, the word is not due again. */
const laterThan = (moment: string) => new Date(Date.parse(moment) + DAY).toISOString();

export const answerOnDevice = (userId: number, entry: DeviceEntry, grade: NotebookGrade): Promise<void> =>
  updateDevice(userId, (before) => {
    const answeredAt = new Date().toISOString();
    // It may have got its id since the card was shown.
    const known = before.entries.find((each) => isSame(each, entry)) ?? entry;
    const answer: AnswerChange = {
      kind: "answer",
      key: newId(),
      of: known.id ?? placeKey(known),
      grade,
      answeredAt,
    };
    const entries = before.entries.map((each) =>
      isSame(each, known) ? { ...each, dueAt: laterThan(answeredAt) } : each,
    );
    return { ...before, entries, changes: [...before.changes, answer] };
  });

/** The server has done a change. @param entry what it answered */
export const settleChange = (userId: number, done: Change, entry: NotebookEntry): Promise<void> =>
  updateDevice(userId, (before) => {
    const waiting = before.changes.filter(({ key }) => key !== done.key);
    const place = done.kind === "keep" ? placeKey(done.entry) : null;
    const changes = waiting.map((each) =>
      each.kind === "answer" && each.of === place ? { ...each, of: entry.id } : each,
    );
    const isAnswered = changes.some((each) => each.kind === "answer" && each.of === entry.id);
    const others = before.entries.filter(
      (each) => each.id !== entry.id && (done.kind === "answer" || !isSame(each, done.entry)),
    );
    const own = before.entries.find(
      (each) => each.id === entry.id || (done.kind === "keep" && isSame(each, done.entry)),
    );
    // Answers that the server doesn't have yet are later than its plan.
    const dueAt = isAnswered && own !== undefined ? own.dueAt : entry.dueAt;
    return { ...before, entries: merged([{ ...entry, dueAt }], others), changes };
  });

/** The server has refused a change for good. A word that it didn't keep goes, with the answers about it; the member is shown which. */
export const dropChange = (userId: number, refused: Change): Promise<void> =>
  updateDevice(userId, (before) => {
    const place = refused.kind === "keep" ? placeKey(refused.entry) : null;
    const gone = (each: DeviceEntry) =>
      refused.kind === "keep" ? isSame(each, refused.entry) : each.id !== null && each.id === refused.of;
    const word = (refused.kind === "keep" ? refused.entry : before.entries.find(gone))?.word;
    return {
      ...before,
      // Further answers about the same word are refused without its word.
      refusals:
        word === undefined ? before.refusals : [...before.refusals, { reason: "gone", kind: refused.kind, word }],
      entries: before.entries.filter((each) => !gone(each)),
      changes: before.changes.filter(
        (each) => each.key !== refused.key && !(each.kind === "answer" && each.of === place),
      ),
    };
  });

const isNewKeep = (each: Change): each is KeepChange => each.kind === "keep" && each.isHeldBack !== true;

/** The notebook on the server is full. Words that it doesn't have stay, and the member is shown once which. */
export async function holdBackKeeps(userId: number): Promise<void> {
  // Without this, each sync would announce a change, which begins a sync.
  if (!(await readDevice(userId)).changes.some(isNewKeep)) return;
  await updateDevice(userId, (before) => ({
    ...before,
    changes: before.changes.map((each) => (each.kind === "keep" ? { ...each, isHeldBack: true } : each)),
    refusals: [
      ...before.refusals,
      ...before.changes
        .filter(isNewKeep)
        .map(({ kind, entry }): Refusal => ({ reason: "full", kind, word: entry.word })),
    ],
  }));
}

/** The words that only this device has. */
export const waitingWords = ({ changes }: DeviceNotebook): KeepChange[] =>
  changes.filter((each): each is KeepChange => each.kind === "keep");
