import { isOutcomeUnknown } from "#kit/server/database/database-errors.ts";
import { inTransaction, type Transaction } from "#kit/server/database/transaction.ts";
import { createThrottle } from "#kit/server/throttle/throttle.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { figures as bounds, HOUR, SECOND } from "#vocabulary/limits.ts";
import { addToFigures, type DayOfTale } from "./queries.ts";

/**
 * Counts visits in memory and writes them together, every two seconds, in one transaction with the limits of their networks: a visit
 * itself writes nothing. A killed process loses those of its last two seconds, one that stops none.
 */

export interface Visit {
  kind: "opened" | "finished";
  taleId: number;
  /** YYYY-MM-DD. */
  day: string;
  /** Keyed hash. */
  network: string;
}

interface Visits {
  add(visit: Visit): void;
  /** Writes what waits. */
  write(): Promise<void>;
}

type SeveralVisits = Visit & { times: number };

const pause = 2 * SECOND;
/** While the database takes no changes, more are forgotten. Each takes some hundred bytes. */
const mostWaiting = 20_000;

const counters = new WeakMap<AppContext, Visits>();

export function visitsOf(context: AppContext): Visits {
  const visits = counters.get(context) ?? createVisits(context);
  counters.set(context, visits);
  return visits;
}

function createVisits(context: AppContext): Visits {
  let waiting = new Map<string, SeveralVisits>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function addSeveral(visits: SeveralVisits) {
    const { kind, network, taleId, day, times } = visits;
    const key = `${kind} ${network} ${taleId} ${day}`;
    const known = waiting.get(key);
    if (known !== undefined) known.times += times;
    else if (waiting.size < mostWaiting) waiting.set(key, { ...visits });
    timer ??= setTimeout(() => void write(), pause).unref();
  }

  async function writeOnce() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batch = [...waiting.values()];
    waiting = new Map();
    if (batch.length === 0) return;
    try {
      await inTransaction(context.database, (tx) => writeVisits(context, tx, batch));
    } catch (error) {
      context.log.warn({ err: error, visits: batch.length }, "could not count visits of Tales");
      // Visits that may be stored are not counted twice.
      if (!isOutcomeUnknown(error)) batch.forEach(addSeveral);
    }
  }
  const write = () => (writing = writing.then(writeOnce));

  return { add: (visit) => addSeveral({ ...visit, times: 1 }), write };
}

/** Of each network, visits beyond its limits are not counted; those beyond the limit of a Tale don't use up the other one. */
async function writeVisits(context: AppContext, tx: Transaction, batch: readonly SeveralVisits[]): Promise<void> {
  const throttle = createThrottle(context, HOUR, tx);
  const withTale = ({ kind, network, taleId }: Visit) => `figures ${kind} ${network} ${taleId}`;
  const withoutTale = ({ kind, network }: Visit) => `figures ${kind} ${network}`;

  /** Lowers `times` of the visits to what the limit of their keys leaves. */
  async function within(visits: readonly SeveralVisits[], keyOf: (visit: Visit) => string, most: number) {
    const amounts = new Map<string, number>();
    for (const visit of visits) amounts.set(keyOf(visit), (amounts.get(keyOf(visit)) ?? 0) + visit.times);
    const left = await throttle.countWithin(amounts, most);
    return visits.flatMap((visit) => {
      const times = Math.min(visit.times, left.get(keyOf(visit))!);
      left.set(keyOf(visit), left.get(keyOf(visit))! - times);
      return times === 0 ? [] : [{ ...visit, times }];
    });
  }
  const counted = await within(
    await within(batch, withTale, bounds.visitsOfTaleAnHour),
    withoutTale,
    bounds.visitsAnHour,
  );

  const days = new Map<string, DayOfTale>();
  for (const { kind, taleId, day, times } of counted) {
    const of = days.get(`${taleId} ${day}`) ?? { taleId, day, opened: 0, finished: 0 };
    days.set(`${taleId} ${day}`, { ...of, [kind]: of[kind] + times });
  }
  if (days.size > 0) await addToFigures(tx, [...days.values()]);
}
