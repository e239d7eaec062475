import type { Reason } from "../reasons.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { invalidField, notFound, ApiError } from "#kit/server/api-error.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { allReasons, deleteReason, insertReason } from "./reasons-queries.ts";

/** The catalogue of reasons. Reports copy reason and severity, so changes to the catalogue do not affect them. */

const view = ({ startDate, ...reason }: { reason: string; severity: number; startDate: Date }): Reason => ({
  ...reason,
  startDate: startDate.toISOString(),
});

export async function listReasons({ database }: AppContext): Promise<Reason[]> {
  return (await allReasons(database.db)).map(view);
}

/** @throws {ApiError} CONFLICT if it already exists, regardless of case */
export function addReason(
  context: AppContext,
  actor: Actor,
  { reason, severity }: { reason: string; severity: number },
): Promise<Reason> {
  return staffTransaction(context, actor, "admin", async (tx) => {
    const added = await insertReason(tx, { reason, severity, startDate: context.clock.now() });
    if (added === null) throw new ApiError("CONFLICT", { detail: "This reason already exists." });
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
    const reason = await deleteReason(tx, reasonName);
    if (reason === null) throw notFound();
    await recordAction(context, tx, { actor, action: "reason-remove", target: { kind: "reason", reason } });
  });
}
