import { revisionsCalls } from "../revisions.ts";
import { taleVersionsCalls } from "#features/tales/versions.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { nullIfMissing } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { revisedTale } from "#features/writing/web/revised-tale.ts";

/** A waiting Tale or revision, the earlier answers, and the text about which was decided last. */
export async function loadReviewedTale(
  api: Api,
  { id, isRevision: wantsRevision }: { id: number | string | undefined; isRevision: boolean },
  signal?: AbortSignal,
) {
  const params = { id };
  const [tale, revision, versions] = await Promise.all([
    api(talesCalls.readInAnyState, { params }, { signal }),
    wantsRevision ? api(revisionsCalls.read, { params }, { signal }).catch(nullIfMissing) : null,
    api(taleVersionsCalls.list, { params }, { signal }).then(
      (list) => list.versions,
      () => [],
    ),
  ]);
  const last = versions.find(({ kind }) => kind === "RETURNED" || kind === "PUBLISHED");
  const decided =
    last === undefined
      ? null
      : await api(taleVersionsCalls.read, { params: { ...params, number: last.number } }, { signal }).catch(
          nullIfMissing,
        );
  const waits = revision !== null || (!tale.published && tale.isFinished === 1);
  return {
    tale: revision === null ? tale : { ...tale, ...revisedTale(tale, revision) },
    isRevision: revision !== null,
    isDecidable: waits && (revision !== null || tale.decidable === true),
    versions,
    decided,
  };
}

export type ReviewedTale = Awaited<ReturnType<typeof loadReviewedTale>>;
