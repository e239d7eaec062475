import { readStored, store } from "#web/platform/storage.ts";

/** Texts being written, kept on this device until the server has them. */

/** A place to write in: a new comment, the reply to one, the changes to one. */
export type DraftPlace = "new" | `reply-${number}` | `edit-${number}`;

export interface Draft {
  text: string;
  /** Once it was tried to be sent: under which key, so that no second try makes a second comment. */
  clientKey?: string;
}

/** Whose texts, and about what. */
export interface DraftsOf {
  username: string;
  /** The target's key. */
  about: string;
}

type Drafts = Record<string, Draft>;

const entryOf = ({ username, about }: DraftsOf) => `comment-drafts/${username}/${about}`;

function read(of: DraftsOf): Drafts {
  try {
    return (JSON.parse(readStored(entryOf(of)) ?? "{}") ?? {}) as Drafts;
  } catch {
    return {};
  }
}

export function readDraft(of: DraftsOf, place: DraftPlace): Draft | null {
  return read(of)[place] ?? null;
}

/** Keeps a text, or forgets it where there is none. What other tabs keep stays. */
export function keepDraft(of: DraftsOf, place: DraftPlace, draft: Draft | null) {
  const { [place]: _, ...others } = read(of);
  const next = draft === null ? others : { ...others, [place]: draft };
  store(entryOf(of), Object.keys(next).length === 0 ? null : JSON.stringify(next));
}

/** The reply or change that was left unfinished last. */
export function unfinishedPlace(of: DraftsOf): DraftPlace | null {
  return (Object.keys(read(of)) as DraftPlace[]).findLast((place) => place !== "new") ?? null;
}
