import type { AuditAction, AuditEntry } from "../calls.ts";
import { everyone } from "#features/notifications/calls.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { reviewDecided, taleRemoved } from "#features/tales/server/events.ts";
import { entriesOf, insertEntries, machineId, type AuditLogQuery } from "./queries.ts";

/** The audit log of staff actions. Each entry is written in the transaction of its action, so that no action lacks an entry. */

type Target =
  | { kind: "user" | "tale" | "comment" | "news" | "advert"; id: number }
  | { kind: "reason"; reason: string }
  | { kind: "tag"; tag: { categoryName: string; languageName: string; tagName: string } }
  | { kind: "everyone" };

function targetText(target: Target): string {
  switch (target.kind) {
    case "reason":
      return target.reason;
    case "tag":
      return `${target.tag.categoryName}/${target.tag.languageName}/${target.tag.tagName}`;
    case "everyone":
      return everyone;
    default:
      return String(target.id);
  }
}

/** Commands on the machine (`npm run admin`), which no account has given. */
export const machine = { id: machineId };

export interface AuditedAction {
  actor: Pick<Actor, "id">;
  action: AuditAction;
  target: Target;
  /** The reason or the result. It contains no usernames, because entries stay when accounts are removed. */
  detail?: string | undefined;
}

/** Waits to be sent: by `await`, or with other changes (`inOneStatement`). */
export const recordAction = (context: Pick<AppContext, "clock">, tx: Executor, action: AuditedAction) =>
  recordActions(context, tx, [action]);

/** At least one. Waits to be sent. */
export const recordActions = ({ clock }: Pick<AppContext, "clock">, tx: Executor, actions: readonly AuditedAction[]) =>
  insertEntries(
    tx,
    actions.map(({ actor, action, target, detail = "" }) => ({
      actorId: actor.id,
      action,
      targetKind: target.kind,
      target: targetText(target),
      detail,
      createdAt: clock.now(),
    })),
  );

export const recordReview = reviewDecided.with(({ context, tx }, { reviewer, action, taleId, detail }) => [
  recordAction(context, tx, { actor: reviewer, action, target: { kind: "tale", id: taleId }, detail }),
]);

/** The deleted row no longer tells who the author was. */
export const recordTaleRemoval = taleRemoved.with(({ context, tx }, { actor, tale: { id, authorId } }) => {
  const detail = `author #${authorId}`;
  return actor.id === authorId
    ? []
    : [recordAction(context, tx, { actor, action: "delete", target: { kind: "tale", id }, detail })];
});

export async function listAuditEntries(
  { database }: AppContext,
  query: AuditLogQuery,
): Promise<{ entries: AuditEntry[]; totalEntries: number }> {
  const { rows, total } = await entriesOf(database.db, query);
  return {
    entries: rows.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    totalEntries: total,
  };
}
