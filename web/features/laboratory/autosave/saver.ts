import { SECOND } from "#contract/limits.ts";

/** A pause in the typing is when a save disturbs least; who never pauses is saved all the same. */
const pause = 3 * SECOND;
const longest = 20 * SECOND;
const backoff = [2, 4, 8, 15, 30].map((seconds) => seconds * SECOND);

/** What helps against a failed save: time, another text, or only the person. */
export type Remedy = "time" | "change" | "person";

export interface SaverOptions<Job> {
  /** Sends the newest text; `job` is what a person asked for, null for a save by itself. */
  send(job: Job | null): Promise<void>;
  /** Whether the text can be saved at all. */
  ready(): boolean;
  remedyFor(error: unknown): Remedy;
  /** Milliseconds that the server asked to wait. */
  waitOf?(error: unknown): number;
  onFailure(error: unknown, remedy: Remedy): void;
}

interface Saver<Job> {
  /** There is newer text; saved after a pause. */
  changed(): void;
  /** Saves at once, after the request in flight. Rejects with what `send` threw. */
  now(job: Job): Promise<void>;
  /** What stood in the way is gone (the network is back, somebody logged in): sends what waits. */
  resume(): void;
  /** Sends no more by itself, until resumed. */
  stop(): void;
}

/** Decides when to send: one request at a time, the latest text wins, patient while the way is blocked. */
export function createSaver<Job>(options: SaverOptions<Job>): Saver<Job> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let unsaved = false;
  let waitingSince: number | null = null;
  let failures = 0;
  /** A new try after a failure is on its way; typing does not bring it forward. */
  let retrying = false;
  /** Only a person can help. */
  let held = false;
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
    const remedy = options.remedyFor(error);
    options.onFailure(error, remedy);
    held = remedy === "person";
    if (remedy !== "time" || !unsaved) return;
    retrying = true;
    sendIn(Math.max(backoff[Math.min(failures, backoff.length - 1)]!, options.waitOf?.(error) ?? 0));
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
    held = false;
    if (unsaved) sendAfterPause();
  }

  return {
    changed() {
      unsaved = true;
      if (sending === null && !retrying && !held) sendAfterPause();
    },
    async now(job) {
      for (let running = sending; running !== null; running = sending) await running.catch(() => {});
      return attempt(job);
    },
    resume() {
      stopped = false;
      held = false;
      failures = 0;
      if (unsaved && sending === null) sendIn(0);
    },
    stop() {
      clearTimeout(timer);
      stopped = true;
    },
  };
}
