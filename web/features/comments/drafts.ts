import { z } from "zod";
import { readStored, removeStored, store } from "#web/platform/storage.ts";
import type { DeviceData } from "../personal-data/device-data.ts";

/** Texts being written, kept on this device until the server has them. */

/** A place to write in: a new comment, the reply to one, the changes to one. */
export type DraftPlace = "new" | `reply-${number}` | `edit-${number}`;

const draft = z.object({
  text: z.string(),
  /** Once it was tried to be sent: under which key, so that no second try makes a second comment. */
  clientKey: z.uuid().optional(),
});
export type Draft = z.output<typeof draft>;

/** By their places, the one begun last at the end. */
const drafts = z.record(z.string(), draft);

/** Whose texts, and about what. */
export interface DraftsOf {
  username: string;
  /** The target's key. */
  about: string;
}

const entriesOf = (username: string) => `comment-drafts/${username}/`;
const entryOf = ({ username, about }: DraftsOf) => `${entriesOf(username)}${about}`;

function read(of: DraftsOf): z.output<typeof drafts> {
  try {
    return drafts.parse(JSON.parse(readStored(entryOf(of)) ?? "{}"));
  } catch {
    // Spoilt, or by another version: as good as nothing.
    return {};
  }
}

export function readDraft(of: DraftsOf, place: DraftPlace): Draft | null {
  return read(of)[place] ?? null;
}

/** Keeps a text, or forgets it where there is none. What other tabs keep stays. */
export function keepDraft(of: DraftsOf, place: DraftPlace, kept: Draft | null) {
  const { [place]: _, ...others } = read(of);
  const next = kept === null ? others : { ...others, [place]: kept };
  store(entryOf(of), Object.keys(next).length === 0 ? null : JSON.stringify(next));
}

export const commentDraftsOnDevice: DeviceData = { forget: ({ username }) => removeStored(entriesOf(username)) };

const isAnswerOrChange = (place: string): place is Exclude<DraftPlace, "new"> => /^(reply|edit)-\d+$/.test(place);

/** The reply or change that was left unfinished last. */
export function unfinishedPlace(of: DraftsOf): DraftPlace | null {
  return Object.keys(read(of)).findLast(isAnswerOrChange) ?? null;
}
