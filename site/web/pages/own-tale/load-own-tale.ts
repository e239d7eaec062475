import { redirect } from "react-router";
import { commentsCalls } from "#features/comments/calls.ts";
import { correctionsCalls } from "#features/corrections/calls.ts";
import { reviewCalls } from "#features/review/calls.ts";
import { revisionsCalls } from "#features/review/revisions.ts";
import { taleReactionsCalls } from "#features/reactions/calls.ts";
import { taleVersionsCalls } from "#features/tales/versions.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { ApiError, nullIfMissing } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { myTalesPath } from "#features/writing/web/addresses.ts";

const likesShown = 12;
const commentsShown = 3;

/** Everything about a Tale of one's own. Another member's published Tale leads to its page. */
export async function loadOwnTale(api: Api, id: string | undefined, username: string, signal: AbortSignal) {
  const params = { id };
  const tale = await api(talesCalls.readInAnyState, { params }, { signal }).catch(nullIfMissing);
  // Deleted here or elsewhere.
  if (tale === null) throw redirect(myTalesPath);
  if (tale.author !== username) {
    if (tale.published) throw redirect(taleAddress(tale));
    throw new ApiError({ status: 404, code: "NOT_FOUND" });
  }
  const { published, languageName } = tale;
  const newest = { pageSize: commentsShown, direction: "DESC" } as const;
  const waiting = { status: "PENDING", pageSize: 1 } as const;
  const [{ versions }, revision, likes, comments, times, corrections] = await Promise.all([
    api(taleVersionsCalls.list, { params }, { signal }),
    // A reviewer may publish it at this moment.
    tale.hasRevision === true ? api(revisionsCalls.read, { params }, { signal }).catch(nullIfMissing) : null,
    api(taleReactionsCalls.likes, { params, query: { pageSize: likesShown } }, { signal }),
    // It may have been taken off the site a moment ago.
    published ? api(commentsCalls.ofTale, { params, query: newest }, { signal }).catch(nullIfMissing) : null,
    api(reviewCalls.times, { query: { languageName } }, { signal }),
    published ? api(correctionsCalls.list, { params, query: waiting }, { signal }).catch(nullIfMissing) : null,
  ]);
  return {
    tale,
    versions,
    revision,
    likes,
    comments: comments?.items ?? [],
    medianHours: times.medianHours,
    corrections: corrections?.totalCorrections ?? 0,
  };
}
