import { useRef, useState } from "react";
import { useErrorText } from "./error-text.ts";

interface SingleCall<Problem> {
  busy: boolean;
  problem: Problem | undefined;
  /** Does nothing while another call runs. */
  run: (call: () => Promise<void>) => Promise<void>;
  clearError: () => void;
}

/**
 * Runs one call at a time and returns the error text of the last one.
 * @param wording returns what the page shows instead of the usual error text; undefined for nothing
 */
export function useSingleCall(): SingleCall<string>;
export function useSingleCall<Problem>(wording: (error: unknown) => Problem | undefined): SingleCall<Problem>;
export function useSingleCall(wording?: (error: unknown) => unknown): SingleCall<unknown> {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
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
