import type { AppContext } from "../app-context.ts";
import type { DeclaredWork } from "../jobs/job.ts";
import type { DeclaredSchedule } from "../jobs/schedule.ts";
import type { Contribution } from "./points.ts";

/** Ends within seconds after `stopping` is aborted. */
export type HousekeepingStep = (context: AppContext, stopping: AbortSignal) => Promise<unknown>;

/** All that a feature gives to the site. site/server/features.ts lists all features. */
export interface Feature {
  /** Of the calls in its contract. */
  handlers?: (context: AppContext) => object;
  /** Its part of the replies of other features, and what follows from their events. */
  contributes?: readonly Contribution[];
  /** Long work, which any process runs after the call that asks for it. */
  jobs?: readonly DeclaredWork<AppContext>[];
  /** The jobs that start at fixed times. */
  schedules?: readonly DeclaredSchedule[];
  /** Writes what only the memory holds, when a process stops: after its last request. */
  stop?: (context: AppContext) => Promise<void>;
  /** Deletes what has expired, every hour. Nothing depends on it: every reader compares dates. */
  housekeeping?: readonly HousekeepingStep[];
}

/** @returns the declaration itself, with the exact type of its handlers */
export const feature = <F extends Feature>(declaration: F): F => declaration;
