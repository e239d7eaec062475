import { useRef, useState } from "react";
import { useErrorText } from "./error-text.ts";

/**
 * One call at a time, and why the last one failed.
 * @param wording other words for a failure than the usual ones; undefined: nothing to say
 * @returns `run`, which does nothing while another one runs, and `clearError`, which takes the last failure back
 */
export function useSingleCall(wording?: (error: unknown) => string | undefined) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);

  async function run(call: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await call();
    } catch (error) {
      setProblem(wording === undefined ? errorText(error) : wording(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, problem, run, clearError: () => setProblem(undefined) };
}
