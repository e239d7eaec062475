import { SECOND } from "#vocabulary/limits.ts";
import type { EmbeddedPostgres } from "./postgres.ts";

const pause = 5 * SECOND;

interface KeptRunning {
  /** To be called whenever a connection was lost. */
  restart(): void;
  /** Ends the attempts and waits for the one at work. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded server again after it was lost, and tries until it runs: a disk that is full for a minute must not end the site. No
 * further connection needs to be lost for another attempt.
 */
export function keepRunning(
  embedded: Pick<EmbeddedPostgres, "ensure">,
  onError: (error: unknown) => void,
): KeptRunning {
  let attempt: Promise<void> | null = null;
  let next: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function ensure() {
    try {
      await embedded.ensure();
    } catch (error) {
      onError(error);
      if (!isStopped) next = setTimeout(restart, pause);
    }
  }

  function restart() {
    if (isStopped) return;
    clearTimeout(next);
    attempt ??= ensure().finally(() => (attempt = null));
  }

  return {
    restart,
    async stop() {
      isStopped = true;
      clearTimeout(next);
      await attempt;
    },
  };
}
