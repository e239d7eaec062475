import { correctionsCalls, type Correction } from "../../calls.ts";
import { page } from "#vocabulary/limits.ts";
import { revisionsCalls } from "#features/review/revisions.ts";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { nullIfMissing } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";

/** A Tale of one's own, as its own page reads it. */
export type CorrectedTale = OwnTale & { hasRevision?: boolean | undefined };

/** The corrections that wait, and the text in which their places are counted. */
export interface Waiting {
  /** In the order of the text; those without a place are at the end. */
  corrections: readonly Correction[];
  /** The visible text of each block of the revision, or of the published Tale if it has no revision. */
  texts: readonly string[];
}

const beyondText = { block: Number.MAX_SAFE_INTEGER, from: 0 };

export async function loadWaiting(
  api: Api,
  { id, content, hasRevision }: CorrectedTale,
  signal?: AbortSignal,
): Promise<Waiting> {
  const params = { id };
  const query = { status: "PENDING", pageSize: page.max } as const;
  const [{ corrections }, revision] = await Promise.all([
    api(correctionsCalls.list, { params, query }, { signal }),
    // A reviewer may publish it at this moment.
    hasRevision === true ? api(revisionsCalls.read, { params }, { signal }).catch(nullIfMissing) : null,
  ]);
  const ordered = corrections.toSorted((one, other) => {
    const [first, second] = [one.place ?? beyondText, other.place ?? beyondText];
    return first.block - second.block || first.from - second.from || one.id - other.id;
  });
  return { corrections: ordered, texts: textsOfBlocks((revision ?? { content }).content) };
}

/** The ids of corrections whose passages have words in common with another one's. */
export function overlapping(corrections: readonly Correction[]): ReadonlySet<number> {
  const placed = corrections.flatMap(({ id, place }) => (place === null ? [] : [{ id, ...place }]));
  return new Set(
    placed
      .filter((one) =>
        placed.some(
          (other) => other.id !== one.id && other.block === one.block && other.from < one.to && one.from < other.to,
        ),
      )
      .map(({ id }) => id),
  );
}
