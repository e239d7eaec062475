import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnTale } from "#features/tales/shapes.ts";
import { revisionsCalls } from "#features/review/revisions.ts";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import { correctionsCalls, type Correction } from "../../calls.ts";
import { hasCode, nullIfMissing } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { page } from "#vocabulary/limits.ts";

/** A Tale of one's own, as its own page reads it. */
export type CorrectedTale = OwnTale & { hasRevision?: boolean | undefined };

/** The corrections that wait, and the text in which their places are counted. */
export interface Waiting {
  /** In the order of the text; those without a place are at the end. */
  corrections: readonly Correction[];
  /** The visible text of each block of the revision, or of the published Tale if it has no revision. */
  texts: readonly string[];
}

export type CorrectionDecision = "ACCEPTED" | "REJECTED";

/** Nobody reads a correction in less: a second press so soon was meant for the one before. */
const shortestReading = 250;

/** The corrections that wait, the selected one, and one decision at a time. */
export function useDecisions(tale: CorrectedTale, loaded: Waiting) {
  const { t } = useTranslation("corrections");
  const api = useApi();
  const errorText = useErrorText();
  const [{ corrections, texts }, setWaiting] = useState(loaded);
  const [selectedId, setSelectedId] = useState(loaded.corrections[0]?.id ?? null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);
  const [outdated, setOutdated] = useState<ReadonlySet<number>>(new Set());
  const [spoken, setSpoken] = useState("");
  const [accepted, setAccepted] = useState(0);
  const isDeciding = useRef(false);
  const decidedAt = useRef(-Infinity);
  const gone = useRef(new Set<number>());
  const refreshes = useRef(0);
  const hasRevision = useRef(tale.hasRevision === true);
  const selected = corrections.find(({ id }) => id === selectedId) ?? corrections[0] ?? null;

  /** Why a correction can't be accepted; undefined if it can. */
  function obstacleOf({ id, place }: Correction): string | undefined {
    if (!tale.published) return t("list.unpublished");
    if (outdated.has(id)) return t("list.outdated");
    return place === null ? t("list.changed") : undefined;
  }

  function leave(correction: Correction, said: string) {
    gone.current.add(correction.id);
    const at = corrections.findIndex(({ id }) => id === correction.id);
    const rest = corrections.filter(({ id }) => id !== correction.id);
    const next = rest[at] ?? rest.at(-1) ?? null;
    setWaiting((before) => ({ ...before, corrections: before.corrections.filter(({ id }) => id !== correction.id) }));
    setSelectedId(next?.id ?? null);
    const after = next === null ? t("list.spoken.last") : t("list.spoken.next", next);
    setSpoken(`${said} ${after}`);
  }

  /** An accepted correction moves the places of the others. */
  async function refresh() {
    refreshes.current += 1;
    const turn = refreshes.current;
    // A failure leaves the list as it is: the server checks each place again.
    const fresh = await loadWaiting(api, { ...tale, hasRevision: hasRevision.current }).catch(() => null);
    if (fresh === null || turn !== refreshes.current) return;
    setWaiting({ ...fresh, corrections: fresh.corrections.filter(({ id }) => !gone.current.has(id)) });
  }

  async function decide(correction: Correction, status: CorrectionDecision) {
    if (isDeciding.current || performance.now() - decidedAt.current < shortestReading) return;
    const obstacle = obstacleOf(correction);
    if (status === "ACCEPTED" && obstacle !== undefined) {
      setSpoken(obstacle);
      return;
    }
    isDeciding.current = true;
    setBusyId(correction.id);
    setProblem(null);
    try {
      await api(correctionsCalls.decide, { params: { id: correction.id }, body: { status } });
      leave(correction, t(`list.spoken.${status}`));
      if (status === "ACCEPTED") {
        hasRevision.current = true;
        setAccepted((before) => before + 1);
      }
    } catch (error) {
      if (hasCode(error, "OUTDATED")) {
        setOutdated((before) => new Set([...before, correction.id]));
        setSpoken(t("list.outdated"));
      } else if (hasCode(error, "CONFLICT", "NOT_FOUND")) leave(correction, t("list.elsewhere"));
      else setProblem({ id: correction.id, text: errorText(error) });
    } finally {
      decidedAt.current = performance.now();
      isDeciding.current = false;
      setBusyId(null);
    }
    if (status === "ACCEPTED") void refresh();
  }

  function move(step: 1 | -1) {
    const to = corrections[corrections.findIndex(({ id }) => id === selected?.id) + step];
    if (to !== undefined) setSelectedId(to.id);
  }

  return {
    corrections,
    texts,
    selected,
    select: setSelectedId,
    move,
    decide,
    busyId,
    problem,
    obstacleOf,
    /** The announcement of the last decision, for screen readers. */
    spoken,
    /** How many were accepted on this page. */
    accepted,
  };
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
