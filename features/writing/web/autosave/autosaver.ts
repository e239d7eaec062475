import { SECOND } from "#vocabulary/limits.ts";

/** Saves during a pause in typing, and without a pause after the longest delay. */
const pause = 3 * SECOND;
const longest = 20 * SECOND;
const backoff = [2, 4, 8, 15, 30].map((seconds) => seconds * SECOND);

/** The ways to solve a failed save: time, a changed text, or a decision of the writer. */
export type NextStep = "time" | "change" | "person";

export interface AutosaverOptions<Job> {
  /** Sends the newest text; `job` is what the writer asked for, null for autosave. */
  send(job: Job | null): Promise<void>;
  /** Whether the text can be saved at all. */
  ready(): boolean;
  nextStepAfter(error: unknown): NextStep;
  /** How many milliseconds the server asked to wait. */
  minPauseAfter?(error: unknown): number;
  onFailure(error: unknown, nextStep: NextStep): void;
}

interface Autosaver<Job> {
  /** There is newer text; it is saved after a pause. */
  changed(): void;
  /** Saves at once, after the request in flight. Rejects with what `send` threw. */
  now(job: Job | null): Promise<void>;
  /** The obstacle is gone (the network is back, the writer logged in): sends waiting changes. */
  resume(): void;
  /** Stops autosave until `resume`. */
  stop(): void;
}

/** Decides when to send: one request at a time, always the latest text, with backoff after failures. */
export function createAutosaver<Job>(options: AutosaverOptions<Job>): Autosaver<Job> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let unsaved = false;
  let waitingSince: number | null = null;
  let failures = 0;
  /** A retry is scheduled; typing does not bring it forward. */
  let retrying = false;
  /** Waits for a decision of the writer. */
  let needsPerson = false;
  let stopped = false;

  function sendIn(delay: number) {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void attempt(null).catch(() => {}), Math.max(0, delay));
  }

  function sendAfterPause() {
    waitingSince ??= Date.now();
    sendIn(Math.min(pause, waitingSince + longest - Date.now()));
  }

  function failed(error: unknown) {
    const nextStep = options.nextStepAfter(error);
    options.onFailure(error, nextStep);
    needsPerson = nextStep === "person";
    if (nextStep !== "time" || !unsaved) return;
    retrying = true;
    sendIn(Math.max(backoff[Math.min(failures, backoff.length - 1)]!, options.minPauseAfter?.(error) ?? 0));
    failures += 1;
  }

  async function attempt(job: Job | null): Promise<void> {
    clearTimeout(timer);
    waitingSince = null;
    retrying = false;
    if (job === null && !options.ready()) return;
    const hadUnsaved = unsaved;
    unsaved = false;
    sending = options.send(job);
    try {
      await sending;
    } catch (error) {
      sending = null;
      unsaved ||= hadUnsaved;
      failed(error);
      throw error;
    }
    sending = null;
    failures = 0;
    needsPerson = false;
    if (unsaved) sendAfterPause();
  }

  return {
    changed() {
      unsaved = true;
      if (sending === null && !retrying && !needsPerson) sendAfterPause();
    },
    async now(job) {
      for (let running = sending; running !== null; running = sending) await running.catch(() => {});
      return attempt(job);
    },
    resume() {
      stopped = false;
      needsPerson = false;
      failures = 0;
      if (unsaved && sending === null) sendIn(0);
    },
    stop() {
      clearTimeout(timer);
      stopped = true;
    },
  };
}
