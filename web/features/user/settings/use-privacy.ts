import { useRef, useState } from "react";
import { privacyParts, profilesCalls, readPrivacy, writePrivacy, type PrivacyPart } from "#contract/profiles.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { useApi } from "#web/platform/page-context.ts";

export interface PrivacyChoice {
  /** What others see, as its owner wants it from the moment they say so. */
  shown: readonly PrivacyPart[];
  choose: (part: PrivacyPart, visible: boolean) => void;
  /** Whether a choice is on its way. */
  saving: boolean;
  /** Why the last choice was not saved. */
  failure: unknown;
}

type Wishes = ReadonlyMap<PrivacyPart, boolean>;

const withWishes = (parts: readonly PrivacyPart[], wishes: Wishes) =>
  privacyParts.filter((part) => wishes.get(part) ?? parts.includes(part));

/** A server that twice made something else of a wish has the last word: somebody wishes the contrary elsewhere. */
const maxContraryAnswers = 2;

/** What the answer said may be lost on the way: then only asking tells what the server has. */
const isUncertain = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * What somebody shows of themselves. A choice is shown at once and saved in one call at a time; those that come
 * meanwhile wait, and of each part the last one counts. Each goes out on top of what the server has, which another tab
 * may have changed: nothing that was hidden there is shown again from here.
 */
export function usePrivacy(stored: string): PrivacyChoice {
  const api = useApi();
  const [known, setKnown] = useState<readonly PrivacyPart[]>(() => readPrivacy(stored) ?? []);
  const [wishes, setWishes] = useState<Wishes>(new Map());
  const [failure, setFailure] = useState<unknown>(null);
  const wished = useRef<Wishes>(wishes);

  function wish(next: Wishes) {
    wished.current = next;
    setWishes(next);
  }

  const ask = async (options?: { askAgain: boolean }) =>
    readPrivacy(await api(profilesCalls.ownPrivacy, {}, options)) ?? [];

  async function save() {
    let is = known;
    let failed: unknown = null;
    try {
      is = await ask();
      for (let contrary = 0; contrary < maxContraryAnswers;) {
        const next = writePrivacy(withWishes(is, wished.current));
        if (next === writePrivacy(is)) break;
        const answer = await api(profilesCalls.changePrivacy, { query: { newPrivacy: next } });
        is = readPrivacy(answer) ?? [];
        if (answer !== next) contrary += 1;
      }
    } catch (error) {
      failed = error;
      if (isUncertain(error)) is = await ask({ askAgain: false }).catch(() => is);
    }
    setKnown(is);
    wish(new Map());
    setFailure(failed);
  }

  function choose(part: PrivacyPart, visible: boolean) {
    const waiting = wished.current.size > 0;
    wish(new Map(wished.current).set(part, visible));
    setFailure(null);
    if (!waiting) void save();
  }

  return { shown: withWishes(known, wishes), choose, saving: wishes.size > 0, failure };
}
