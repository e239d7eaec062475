import { and, eq, gt, inArray, lt, lte, sql, type SQLWrapper } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { ApiError } from "../api-error.ts";
import type { AppContext } from "../app-context.ts";
import { throttles } from "../database/tables.ts";
import { fromNow } from "../clock.ts";
import type { Executor } from "../database/transaction.ts";
import { prepared, type ValueOf } from "../database/prepared-statements.ts";
import { createSigner } from "../security/secrets.ts";

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

/** A key whose failures are counted, and how many are allowed before the next try is refused. */
export interface ThrottleLimit {
  key: string;
  failures: number;
  /** Groups several keys, so that `resetThrottlesOfSubject` finds them all. */
  subject?: string;
  /** The error beyond the limit; by default "too many tries". */
  refusal?: (seconds: number) => ApiError;
}

interface Counted {
  failures: number;
  windowEndsAt: Date;
}

interface Failure {
  key: string;
  /** Counted at once. */
  amount: number;
  subject: string | null;
  now: Date;
  /** If this failure opens a new window. */
  windowEndsAt: Date;
}

/** Adds to what was counted, or begins a new window if the last one has ended. */
const countedOn = (now: SQLWrapper) => {
  const ended = lte(throttles.windowEndsAt, now);
  return {
    target: throttles.key,
    set: {
      failures: sql`case when ${ended} then excluded.failures else ${throttles.failures} + excluded.failures end`,
      windowEndsAt: sql`case when ${ended} then excluded.window_ends_at else ${throttles.windowEndsAt} end`,
    },
  };
};

const countFailure = prepared((executor, valueOf: ValueOf<Failure>) =>
  executor
    .insert(throttles)
    .values({
      key: valueOf("key"),
      subject: valueOf("subject"),
      failures: valueOf("amount"),
      windowEndsAt: valueOf("windowEndsAt"),
    })
    .onConflictDoUpdate(countedOn(sql`${valueOf("now")}`))
    .returning({ failures: throttles.failures, windowEndsAt: throttles.windowEndsAt }),
);

interface Failures extends Pick<Failure, "now" | "windowEndsAt"> {
  keys: readonly string[];
  amounts: readonly number[];
}

async function countFailures(executor: Executor, { keys, amounts, now, windowEndsAt }: Failures) {
  const { target, set } = countedOn(sql`${now}::timestamptz`);
  const { rows } = await executor.execute<{ key: string; failures: number }>(sql`
    insert into ${throttles} (key, failures, window_ends_at)
    select key, amount, ${windowEndsAt}::timestamptz
    from unnest(${sql.param(keys)}::text[], ${sql.param(amounts)}::integer[]) as counted (key, amount) order by key
    on conflict (${sql.identifier(target.name)}) do update set failures = ${set.failures}, window_ends_at = ${set.windowEndsAt}
    returning ${throttles.key}, ${throttles.failures}`);
  return rows;
}

type Parts = Pick<AppContext, "clock" | "secret"> & { database: { db: Executor } };

/**
 * Keys are stored as keyed hashes. They contain e-mails and networks, and a plain hash of these can be reversed by
 * trying all of them. Hashes are also short enough for an index, whatever length an e-mail has.
 */
function storedBy({ secret }: Pick<AppContext, "secret">): (key: string) => string {
  return createSigner(secret, "throttle keys");
}

/**
 * Slows guessing: after so many failures within `window` milliseconds, further tries are refused until the window ends.
 * Simultaneous tries can all pass `check`. So `fail` refuses those beyond the limit, and a successful try checks again
 * before it replies. The limit therefore also holds for parallel guesses in several processes. Other rare actions are
 * counted in the same way.
 * @param executor the pool, or a transaction with which the count is undone
 */
export function createThrottle(context: Parts, window: number, executor: Executor = context.database.db) {
  const { clock } = context;
  const toStoredKey = storedBy(context);
  function refusal({ windowEndsAt }: Counted, limit: ThrottleLimit): ApiError {
    const seconds = Math.ceil((windowEndsAt.getTime() - clock.now().getTime()) / SECOND);
    if (limit.refusal !== undefined) return limit.refusal(seconds);
    return new ApiError("RATE_LIMITED", {
      detail: `Too many tries. Wait ${seconds} seconds, then try again.`,
      retryAfterSeconds: seconds,
    });
  }

  /** Counts failures; the first one opens a new window. */
  async function count({ key, subject }: Pick<ThrottleLimit, "key" | "subject">, amount = 1): Promise<Counted> {
    const [row] = await countFailure(executor, {
      key: toStoredKey(key),
      amount,
      subject: subject === undefined ? null : toStoredKey(subject),
      now: clock.now(),
      windowEndsAt: fromNow(clock, window),
    });
    return row!;
  }

  return {
    count,
    /**
     * Counts several keys by one statement, in one order for all processes.
     * @returns how much of each amount is within the limit
     */
    async countWithin(amounts: ReadonlyMap<string, number>, most: number): Promise<Map<string, number>> {
      const keys = [...amounts.keys()];
      const stored = keys.map(toStoredKey);
      const sums = await countFailures(executor, {
        keys: stored,
        amounts: [...amounts.values()],
        now: clock.now(),
        windowEndsAt: fromNow(clock, window),
      });
      const sumOf = new Map(sums.map(({ key, failures }) => [key, failures]));
      return new Map(
        keys.map((key, at) => {
          const amount = amounts.get(key)!;
          const before = sumOf.get(stored[at]!)! - amount;
          return [key, Math.min(amount, Math.max(0, most - before))];
        }),
      );
    },
    /** Counts so many. @returns how many of them are within the limit, and the refusal of the others */
    async take(limit: ThrottleLimit, amount: number): Promise<{ allowed: number; refusal: ApiError }> {
      const counted = await count(limit, amount);
      const before = counted.failures - amount;
      return { allowed: Math.min(amount, Math.max(0, limit.failures - before)), refusal: refusal(counted, limit) };
    },
    /** @throws {ApiError} RATE_LIMITED with the seconds to wait, when one of the limits is reached. */
    async check(...limits: readonly ThrottleLimit[]) {
      const keys = limits.map(({ key }) => toStoredKey(key));
      const rows = await executor
        .select()
        .from(throttles)
        .where(and(inArray(throttles.key, keys), gt(throttles.windowEndsAt, clock.now())));
      for (const limit of limits) {
        const row = rows.find(({ key }) => key === toStoredKey(limit.key));
        if (row !== undefined && row.failures >= limit.failures) throw refusal(row, limit);
      }
    },
    /**
     * Counts a failure of each.
     * @returns those limits that this failure has just reached
     * @throws {ApiError} RATE_LIMITED when it is beyond one of them
     */
    async fail<L extends ThrottleLimit>(...limits: readonly L[]): Promise<L[]> {
      const failureCounts: Counted[] = [];
      for (const limit of limits) failureCounts.push(await count(limit));
      const beyond = failureCounts.findIndex(({ failures }, at) => failures > limits[at]!.failures);
      if (beyond >= 0) throw refusal(failureCounts[beyond]!, limits[beyond]!);
      return limits.filter((limit, at) => failureCounts[at]!.failures === limit.failures);
    },
  };
}

/** Deletes the counts of these keys. */
export async function resetThrottles(
  context: Pick<AppContext, "secret">,
  executor: Executor,
  keys: readonly string[],
): Promise<void> {
  await executor.delete(throttles).where(inArray(throttles.key, keys.map(storedBy(context))));
}

/** Deletes all counts of this subject. */
export async function resetThrottlesOfSubject(
  context: Pick<AppContext, "secret">,
  executor: Executor,
  subject: string,
): Promise<void> {
  await executor.delete(throttles).where(eq(throttles.subject, storedBy(context)(subject)));
}

export async function deleteExpiredThrottles(executor: Executor, now: Date): Promise<void> {
  await executor.delete(throttles).where(lt(throttles.windowEndsAt, now));
}
