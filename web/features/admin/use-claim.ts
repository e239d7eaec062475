import { useEffect, useState } from "react";
import { MINUTE } from "#contract/limits.ts";
import { reviewCalls } from "#contract/review.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { useApi } from "#web/platform/page-context.ts";

/** Well within the time of a claim, so that a reviewer who reads for long keeps it. */
const renewal = 8 * MINUTE;

/**
 * Claims what waits of a Tale while its reviewer has it open, and releases it afterwards.
 * @param isEnabled whether there is something that the reviewer may decide
 * @returns the member of staff who is deciding about it; null if it is the reviewer
 */
export function useClaim(id: number, isEnabled: boolean): string | null {
  const api = useApi();
  const [holder, setHolder] = useState<string | null>(null);
  useEffect(() => {
    if (!isEnabled) return;
    const params = { id };
    let isHeld = false;
    const claim = () =>
      api(reviewCalls.claim, { params }).then(
        () => {
          isHeld = true;
          setHolder(null);
        },
        (error: unknown) => {
          isHeld = false;
          // Otherwise the decision itself says what is wrong.
          if (error instanceof ApiError && error.code === "CLAIMED") setHolder(error.problem?.decidedBy ?? "");
        },
      );
    void claim();
    const timer = setInterval(() => void claim(), renewal);
    const release = () => {
      if (isHeld) api(reviewCalls.release, { params }, { keepalive: true }).catch(() => {});
      isHeld = false;
    };
    // React unmounts nothing when a page closes.
    window.addEventListener("pagehide", release);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", release);
      release();
    };
  }, [api, id, isEnabled]);
  return holder;
}
