import { mutesCalls } from "#features/mutes/calls.ts";
import { talesCalls } from "#features/tales/calls.ts";
import type { CommentRule, PublishedTale } from "#features/tales/shapes.ts";
import type { Api } from "#kit/web/calls/api.ts";

/** A Tale or a news post that has comments, as its page shows it before the discussion loads. */
export interface Commented {
  /** A component itself makes a call that only one kind has, and gives the answer to `changed` of its discussion. */
  kind: "tale" | "news";
  id: number;
  /** Its name among the drafts on this device: `tale/42`. */
  key: string;
  /** The author of the Tale, whose comments are marked as such; null for news. */
  author: string | null;
  /** Whether readers may comment on it. */
  comments: CommentRule;
  /** The path of its page, to which the log-in page leads back. */
  address: string;
  /** All comments, replies included. */
  count(): Promise<number>;
  /** Whether the reader has muted the discussion. In the background, an ended session does not ask for a login. */
  isMuted(inBackground?: { askAgain: false }): Promise<boolean>;
  /** Ends or begins the notifications from this discussion, except replies to the reader. */
  mute(muted: boolean): Promise<void>;
}

export function commentedTale(
  api: Api,
  { id, author, comments }: Pick<PublishedTale, "id" | "author" | "comments">,
  address: string,
): Commented {
  return {
    kind: "tale",
    id,
    key: `tale/${id}`,
    author,
    comments,
    address,
    count: async () => (await api(talesCalls.read, { params: { id } })).totComments,
    isMuted: async (options) => (await api(talesCalls.readSignedIn, { params: { id } }, options)).muted,
    mute: (muted) => api(muted ? mutesCalls.muteTale : mutesCalls.unmuteTale, { params: { postId: id } }),
  };
}
