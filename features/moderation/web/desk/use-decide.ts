import { hasCode, type ApiErrorCode } from "#kit/web/calls/api-error.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";

/** Codes that mean that there is nothing to decide any more. */
const goneCodes: readonly ApiErrorCode[] = ["PUBLISHED", "CONFLICT", "NOT_FOUND"];

/** One decision at a time. @param onGone called if somebody else was faster, or the author took it back */
export function useDecide(onGone: () => void) {
  const { busy, problem, run } = useSingleCall();
  const decide = (call: () => Promise<void>) =>
    run(() =>
      call().catch((error: unknown) => {
        if (!hasCode(error, ...goneCodes)) throw error;
        onGone();
      }),
    );
  return { busy, problem, decide };
}
