import pg from "pg";

/** No connection became free in time. Nothing was sent to the database. */
export class PoolBusyError extends Error {
  constructor(cause: unknown) {
    super("No connection to the database came free in time.", { cause });
  }
}

/** Another session locks what a statement needs, and enough statements wait for it already. Nothing was sent to the database. */
export class LockedError extends Error {
  constructor() {
    super("Another session holds what this needs.");
  }
}

/** The connection broke before the database confirmed a change: it may be stored or not. */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super("The database did not confirm a change before the connection broke.", { cause });
  }
}

/** The wait of a commit for a standby was cancelled: its change is stored here, but maybe on no other machine. */
export class UnreplicatedError extends Error {
  constructor() {
    super("The wait for a synchronous standby was cancelled.");
  }
}

function* causesOf(error: unknown): Generator<Error> {
  for (let at: unknown = error; at instanceof Error; at = at.cause) yield at;
}

const find = <E extends Error>(error: unknown, kind: new (...args: never[]) => E): E | undefined =>
  [...causesOf(error)].find((each): each is E => each instanceof kind);

/** The SQLSTATE of a failed statement, wherever drizzle wrapped it; null when it isn't one. */
export function sqlState(error: unknown): string | null {
  for (const each of causesOf(error)) {
    const code = (each as { code?: unknown }).code;
    if (typeof code === "string") return code;
  }
  return null;
}

/** SQLSTATEs with which the server ends the connection: the statement may have been executed or not. */
const endsConnection = /^(57P0|08)|^40003$/;

/** Whether it is certain that a failed statement changed nothing: the server said so, or it was never sent. */
export function hasCertainlyFailed(error: unknown): boolean {
  if (find(error, LockedError) !== undefined) return true;
  const answer = find(error, pg.DatabaseError);
  return answer !== undefined && !endsConnection.test(answer.code ?? "");
}

/** Whether a change may have been stored although its call failed. */
export const isOutcomeUnknown = (error: unknown) => find(error, OutcomeUnknownError) !== undefined;

/** The unique constraint that a failed statement violated; null for other errors. */
export function violatedConstraint(error: unknown): string | null {
  const violation = find(error, pg.DatabaseError);
  return violation?.code === "23505" ? (violation.constraint ?? null) : null;
}

/** The referenced row that does not exist (any more) after a foreign key violation: the constraint and the row's id. */
export function missingReferencedRow(error: unknown): { constraint: string; id: number } | null {
  const violation = find(error, pg.DatabaseError);
  if (violation?.code !== "23503") return null;
  // `Key (author_id)=(42) is not present …`, in any language; `Key (id)=…` means a row that others still reference.
  const [, column, id] = /\((\w+)\)=\((\d+)\)/.exec(violation.detail ?? "") ?? [];
  return column === undefined || column === "id" ? null : { constraint: violation.constraint ?? "", id: Number(id) };
}

/** Whether a statement ran into a timeout, a deadlock or a lock of another session: a retry may succeed. */
export function isTimeoutOrContention(error: unknown): boolean {
  const isOurs = [PoolBusyError, LockedError].some((kind) => find(error, kind) !== undefined);
  return isOurs || ["40P01", "40001", "55P03", "57014"].includes(sqlState(error) ?? "");
}

export const isPoolBusy = (error: unknown) => find(error, PoolBusyError) !== undefined;

/** Whether the database could not be reached, as opposed to having refused something. */
export function isUnreachable(error: unknown): boolean {
  for (const each of causesOf(error)) {
    const code = (each as { code?: unknown }).code;
    if (typeof code === "string") return /^(ECONN|ENOENT|ENOTFOUND|EPIPE|EHOST|ENET|EAI_|ETIMEDOUT|57P0|08)/.test(code);
    if (
      /^The database gave no answer|Connection terminated|timeout expired|connection error and is not queryable|Client was closed/.test(
        each.message,
      )
    )
      return true;
  }
  return false;
}

/**
 * Whether a named statement could not be run because its plan doesn't fit any more (a migration of another process has changed the
 * type of a column) or is gone (a pooler has given the connection away). Nothing was run; a new connection can run it.
 */
export function isOutdatedPlan(error: unknown): boolean {
  const answer = find(error, pg.DatabaseError);
  return answer?.code === "26000" || (answer?.code === "0A000" && answer.routine === "RevalidateCachedQuery");
}

/** Whether the database answers but takes no changes, as a standby does. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === "25006";
}

/** Whether the database has no disk, memory or connection left. */
export function isOutOfResources(error: unknown): boolean {
  return sqlState(error)?.startsWith("53") === true;
}
