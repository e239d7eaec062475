import { eq, sql } from "drizzle-orm";
import type { Reason } from "../reasons.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { invalidField, notFound, ApiError } from "#kit/server/api-error.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { report as limits } from "#vocabulary/account-limits.ts";
import { reportReasons } from "./tables.ts";

/** The catalogue of reasons. Reports copy reason and severity, so changes to the catalogue do not affect them. */

const view = ({ startDate, ...reason }: { reason: string; severity: number; startDate: Date }): Reason => ({
  ...reason,
  startDate: startDate.toISOString(),
});

const columns = { reason: reportReasons.reason, severity: reportReasons.severity, startDate: reportReasons.startDate };

export async function listReasons({ database }: AppContext): Promise<Reason[]> {
  return (await database.db.select(columns).from(reportReasons).orderBy(reportReasons.id)).map(view);
}

/** @throws {ApiError} CONFLICT if it already exists, regardless of case */
export function addReason(
  context: AppContext,
  actor: Actor,
  { reason, severity }: { reason: string; severity: number },
): Promise<Reason> {
  return staffTransaction(context, actor, "admin", async (tx) => {
    const row = { reason, severity, startDate: context.clock.now() };
    const [added] = await tx.insert(reportReasons).values(row).onConflictDoNothing().returning(columns);
    if (added === undefined) throw new ApiError("CONFLICT", { detail: "This reason already exists." });
    await recordAction(context, tx, {
      actor,
      action: "reason-add",
      target: { kind: "reason", reason },
      detail: `severity ${severity}`,
    });
    return view(added);
  });
}

/** @throws {ApiError} BAD_REQUEST if no reason is given, NOT_FOUND */
export async function removeReason(context: AppContext, actor: Actor, reasonName: string | undefined): Promise<void> {
  if (reasonName === undefined) throw invalidField("reason", "Name the reason, in the query or in a JSON body.");
  await staffTransaction(context, actor, "admin", async (tx) => {
    const [removed] = await tx
      .delete(reportReasons)
      .where(sql`lower(${reportReasons.reason}) = lower(${reasonName})`)
      .returning({ reason: reportReasons.reason });
    if (removed === undefined) throw notFound();
    await recordAction(context, tx, { actor, action: "reason-remove", target: { kind: "reason", ...removed } });
  });
}

/** The current severity of a reason. @throws {ApiError} BAD_REQUEST at `field` if the catalogue does not have it, or no longer */
export async function severityOf(executor: Executor, reason: string | null, field = "reason"): Promise<number> {
  if (reason === null) return limits.severityWithoutReason;
  const [row] = await executor
    .select({ severity: reportReasons.severity })
    .from(reportReasons)
    .where(eq(reportReasons.reason, reason));
  if (row === undefined)
    throw invalidField(field, "This is not one of the reasons for which something can be reported.");
  return row.severity;
}

/** The ground that a call names, if the catalogue has it; null for none. @throws {ApiError} BAD_REQUEST at `ground` */
export async function knownGround(executor: Executor, ground: string | null | undefined): Promise<string | null> {
  if (ground === undefined || ground === null || ground === "") return null;
  await severityOf(executor, ground, "ground");
  return ground;
}
