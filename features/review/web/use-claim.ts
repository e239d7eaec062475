import { useEffect, useRef, useState } from "react";
import { MINUTE } from "#vocabulary/limits.ts";
import { noticeClaimsCalls, reportClaimsCalls, reviewCalls } from "../calls.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useApi } from "#kit/web/pages/page-context.ts";

/** Well within the time of a claim, so that a reviewer who reads for long keeps it. */
const renewal = 8 * MINUTE;

const calls = {
  tale: { claim: reviewCalls.claim, release: reviewCalls.release },
  report: { claim: reportClaimsCalls.claim, release: reportClaimsCalls.release },
  notice: { claim: noticeClaimsCalls.claim, release: noticeClaimsCalls.release },
};

interface ClaimState {
  /** The member of staff who is deciding about it; null if it is the reviewer. */
  holder: string | null;
  /** Takes the claim from its holder, for an administrator. @throws the server's error */
  takeOver: () => Promise<void>;
}

/**
 * Claims a waiting Tale or a report while its reviewer has it open, and releases it afterwards.
 * @param isEnabled whether there is something that the reviewer may decide
 * @param known the colleague who is deciding about it, as far as the page knows before it asks
 */
export function useClaim(
  kind: keyof typeof calls,
  id: number,
  isEnabled: boolean,
  known: string | null = null,
): ClaimState {
  const api = useApi();
  const [holder, setHolder] = useState(isEnabled ? known : null);
  const takeOver = useRef(async () => {});
  useEffect(() => {
    if (!isEnabled) return;
    const params = { id };
    const { claim: claimCall, release: releaseCall } = calls[kind];
    let isHeld = false;
    let hasLeft = false;
    const release = () => {
      if (isHeld) api(releaseCall, { params }, { keepalive: true }).catch(() => {});
      isHeld = false;
    };
    const hold = () => {
      isHeld = true;
      // The answer came after the reviewer was gone.
      if (hasLeft) release();
      else setHolder(null);
    };
    takeOver.current = () => api(claimCall, { params, query: { takeOver: "true" } }).then(hold);
    const claim = () =>
      api(claimCall, { params }).then(hold, (error: unknown) => {
        isHeld = false;
        if (hasLeft) return;
        // After another error the decision itself says what is wrong.
        setHolder(hasCode(error, "CLAIMED") ? (error.problem?.decidedBy ?? "") : null);
      });
    void claim();
    const timer = setInterval(() => void claim(), renewal);
    // React unmounts nothing when a page closes.
    window.addEventListener("pagehide", release);
    return () => {
      hasLeft = true;
      clearInterval(timer);
      window.removeEventListener("pagehide", release);
      release();
    };
  }, [api, kind, id, isEnabled]);
  return { holder, takeOver: () => takeOver.current() };
}
