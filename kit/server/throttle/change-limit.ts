import { LRUCache } from "lru-cache";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { ApiError } from "../api-error.ts";
import type { AppContext } from "../app-context.ts";
import { createThrottle } from "./throttle.ts";

/** Networks that are counted at once, some hundred bytes each. */
const mostNetworks = 50_000;
/** A process tells the database of its changes in so many parts of the limit: then an ordinary change costs no statement. */
const parts = 30;

interface Usage {
  /** Changes in this process. */
  count: number;
  /** By the clock, in milliseconds. */
  endsAt: number;
  isExceeded: boolean;
  /** While the sum is asked for, further changes wait: a burst would pass as a whole. */
  adding: Promise<void> | null;
}

/**
 * Limits the changing calls of a network in a minute, whichever calls they are, over all processes of the site. A process counts in
 * memory and adds a thirtieth of the limit at a time to the sum in the database, so that each of them may let through so much more.
 * A network beyond the limit costs no statement until its minute ends. Without the database each process has the whole limit.
 * @returns counts a change of a network, given as a keyed hash. It throws {ApiError} RATE_LIMITED
 */
export function createChangeLimit(context: AppContext, most: number): (network: string) => Promise<void> {
  const { clock } = context;
  const throttle = createThrottle(context, MINUTE);
  const part = Math.max(1, Math.floor(most / parts));
  // With `max` it would take its memory for all of them at the start.
  const usages = new LRUCache<string, Usage>({ maxSize: mostNetworks, sizeCalculation: () => 1 });

  function usageOf(network: string, now: number): Usage {
    const known = usages.get(network);
    if (known !== undefined && known.endsAt > now) return known;
    const usage = { count: 0, endsAt: now + MINUTE, isExceeded: false, adding: null };
    usages.set(network, usage);
    return usage;
  }

  const refusal = ({ endsAt }: Usage) =>
    new ApiError("RATE_LIMITED", {
      detail: "Too many changes come from this network. Try again in a minute.",
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - clock.now().getTime()) / SECOND)),
    });

  async function addTo(usage: Usage, network: string) {
    // The call itself says that the database is away.
    const sum = await throttle.count({ key: `changes ${network}` }, part).catch(() => null);
    usage.adding = null;
    if (sum === null) return;
    usage.endsAt = sum.windowEndsAt.getTime();
    usage.isExceeded = sum.failures >= most;
    if (sum.failures > most) throw refusal(usage);
  }

  return async (network) => {
    const usage = usageOf(network, clock.now().getTime());
    while (usage.adding !== null) await usage.adding.catch(() => {});
    usage.count += 1;
    if (usage.isExceeded || usage.count > most) throw refusal(usage);
    if (usage.count % part === 0) await (usage.adding = addTo(usage, network));
  };
}
