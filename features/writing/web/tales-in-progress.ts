import { ownTalesCalls } from "#features/tales/own-tales.ts";
import type { OwnTaleInAnyState } from "#features/tales/shapes.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { editPath, revisionPath } from "./addresses.ts";

/** The work of an author: Tales that are not published, and revisions of published ones. */

interface CallOptions {
  signal: AbortSignal;
  askAgain?: boolean;
}

/** The newest Tales of the author that have a revision. */
async function loadRevised(api: Api, pageSize: number, options: CallOptions) {
  try {
    return await api(ownTalesCalls.own, { query: { state: "revision", pageSize } }, options);
  } catch (error) {
    // A process of 0.2.0 doesn't know this state during an upgrade.
    if (hasCode(error, "BAD_REQUEST")) return { posts: [], totalPosts: 0 };
    throw error;
  }
}

/** Some of both, the last changed first. */
export async function loadInProgress(api: Api, pageSize: number, options: CallOptions) {
  const [unpublished, revised] = await Promise.all([
    api(ownTalesCalls.ownUnpublished, { query: { pageSize } }, options),
    loadRevised(api, pageSize, options),
  ]);
  const all: OwnTaleInAnyState[] = [...unpublished.posts, ...revised.posts];
  const tales = all
    .toSorted((one, other) => Date.parse(changedAt(other)) - Date.parse(changedAt(one)))
    .slice(0, pageSize);
  return { tales, total: unpublished.totalPosts + revised.totalPosts };
}

/** When its text was saved last. */
export const changedAt = ({ revision, updatedAt }: OwnTaleInAnyState): string => revision?.updatedAt ?? updatedAt;

/** The page of the editor with its text. */
export const workPath = ({ id, revision }: OwnTaleInAnyState): string =>
  revision == null ? editPath(id) : revisionPath(id);
