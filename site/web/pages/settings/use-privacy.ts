import { useRef, useState } from "react";
import { profilesCalls } from "#features/profiles/calls.ts";
import { privacyParts, readPrivacy, writePrivacy, type PrivacyPart } from "#features/accounts/privacy.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { useApi } from "#kit/web/pages/page-context.ts";

export interface PrivacyChoice {
  /** The parts that others see, including choices that are still being saved. */
  shownParts: readonly PrivacyPart[];
  choose: (part: PrivacyPart, visible: boolean) => void;
  /** Whether a choice is being saved. */
  saving: boolean;
  /** Why the last choice was not saved. */
  failure: unknown;
}

type PendingChanges = ReadonlyMap<PrivacyPart, boolean>;

const withPendingChanges = (parts: readonly PrivacyPart[], pendingChanges: PendingChanges) =>
  privacyParts.filter((part) => pendingChanges.get(part) ?? parts.includes(part));

/** After two answers that contradict a choice, the server's state wins: somebody is choosing the opposite elsewhere. */
const maxContraryAnswers = 2;

/** The request may have succeeded although its answer was lost: only reading the state again tells. */
const isUncertain = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * Which parts of their profile a member shows. A choice shows at once and is saved by one call at a time; later choices
 * wait, and the last one per part counts. Each save is based on the server's current state, which another tab may have
 * changed, so that nothing hidden there becomes visible again.
 */
export function usePrivacy(storedPrivacy: string): PrivacyChoice {
  const api = useApi();
  const [savedParts, setSavedParts] = useState<readonly PrivacyPart[]>(() => readPrivacy(storedPrivacy) ?? []);
  const [pendingChanges, setPendingChanges] = useState<PendingChanges>(new Map());
  const [failure, setFailure] = useState<unknown>(null);
  const latestChanges = useRef<PendingChanges>(pendingChanges);

  function setChanges(next: PendingChanges) {
    latestChanges.current = next;
    setPendingChanges(next);
  }

  const ask = async (options?: { askAgain: boolean }) =>
    readPrivacy(await api(profilesCalls.ownPrivacy, {}, options)) ?? [];

  async function save() {
    let is = savedParts;
    let failed: unknown = null;
    try {
      is = await ask();
      for (let contraryAnswers = 0; contraryAnswers < maxContraryAnswers;) {
        const next = writePrivacy(withPendingChanges(is, latestChanges.current));
        if (next === writePrivacy(is)) break;
        const answer = await api(profilesCalls.changePrivacy, { query: { newPrivacy: next } });
        is = readPrivacy(answer) ?? [];
        if (answer !== next) contraryAnswers += 1;
      }
    } catch (error) {
      failed = error;
      if (isUncertain(error)) is = await ask({ askAgain: false }).catch(() => is);
    }
    setSavedParts(is);
    setChanges(new Map());
    setFailure(failed);
  }

  function choose(part: PrivacyPart, visible: boolean) {
    const isSaving = latestChanges.current.size > 0;
    setChanges(new Map(latestChanges.current).set(part, visible));
    setFailure(null);
    if (!isSaving) void save();
  }

  return {
    shownParts: withPendingChanges(savedParts, pendingChanges),
    choose,
    saving: pendingChanges.size > 0,
    failure,
  };
}
