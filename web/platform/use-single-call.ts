import { useRef, useState } from "react";
import { useErrorText } from "./error-text.ts";

/**
 * Runs one call at a time and returns the error text of the last one.
 * @param wording returns the error text instead of the usual one; undefined for none
 * @returns `run`, which does nothing while another call runs, and `clearError`, which removes the error text
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
