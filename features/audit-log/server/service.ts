import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import type { AuditAction, AuditEntry } from "../calls.ts";
import { everyone } from "#features/notifications/calls.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { reviewDecided, taleRemoved } from "#features/tales/server/events.ts";
import { hiddenName } from "#vocabulary/hidden-author.ts";
import { countShown, fetchPage, idsOnPage, type PageRequest } from "#kit/server/database/paging.ts";
import { auditLog } from "./tables.ts";

/** The audit log of staff actions. Each entry is written in the transaction of its action, so that no action lacks an entry. */

/** Stands for the machine itself among the actors. Accounts are numbered from 1. */
const machineId = 0;

interface AuditLogQuery extends PageRequest {
  actor?: string | undefined;
  action?: AuditAction | undefined;
  target?: string | undefined;
}

type Target =
  | { kind: "user" | "tale" | "comment" | "news" | "notice" | "advert" | "webhook" | "prompt"; id: number }
  | { kind: "reason"; reason: string }
  | { kind: "text"; name: string }
  | { kind: "tag"; tag: { categoryName: string; languageName: string; tagName: string } }
  | { kind: "everyone" };

function targetText(target: Target): string {
  switch (target.kind) {
    case "reason":
      return target.reason;
    case "text":
      return target.name;
    case "tag":
      return `${target.tag.categoryName}/${target.tag.languageName}/${target.tag.tagName}`;
    case "everyone":
      return everyone;
    default:
      return String(target.id);
  }
}

/** Commands on the machine (`npm run admin`), and what it does at a planned time: no account does that. */
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
  tx.insert(auditLog).values(
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
export const recordTaleRemoval = taleRemoved.with(
  ({ context, tx }, { actor, tale: { id, authorId, hiddenAuthor } }) => {
    const detail = hiddenAuthor === null ? `author #${authorId}` : `author ${hiddenName}`;
    return actor.id === authorId
      ? []
      : [recordAction(context, tx, { actor, action: "delete", target: { kind: "tale", id }, detail })];
  },
);

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

const machineName = "machine";

/** The id of a username, or of `#12`, which stands for a removed account. A member may be called like the machine. */
function numberOf(name: string): SQL<number | null> {
  if (/^#\d{1,18}$/.test(name)) return sql`${name.slice(1)}::bigint`;
  const id = sql<number>`(select ${users.id} from ${users} where lower(${users.username}) = ${name.toLowerCase()})`;
  return name.toLowerCase() === machineName ? sql`coalesce(${id}, ${sql.raw(String(machineId))})` : id;
}

/** The username of an id, found by primary key, or `#12` for a removed account. */
const nameOf = (id: SQL) =>
  sql<string>`coalesce((select ${users.username} from ${users} where ${users.id} = ${id}), '#' || ${id})`;

const actorName = sql<string>`case when ${auditLog.actorId} = ${sql.raw(String(machineId))} then ${sql.raw(`'${machineName}'`)}
  else ${nameOf(sql`${auditLog.actorId}`)} end`;
const targetName = sql<string>`case ${auditLog.targetKind}
  when 'user' then ${nameOf(sql`${auditLog.target}::bigint`)}
  when 'reason' then ${auditLog.target}
  when 'everyone' then ${auditLog.target}
  else ${auditLog.targetKind} || ':' || ${auditLog.target} end`;

/** Matches `tale:12` and `tag:HORROR/EN/ghosts`; anything else is a username, a reason, or `all`. */
function isTarget(target: string): SQL | undefined {
  const [, kind, id] =
    /^(tale|comment|news|notice|advert|webhook|prompt|text):(\d{1,18}|(?<=^text:)[a-z]{1,18})$/.exec(target) ?? [];
  if (kind !== undefined)
    return and(
      eq(
        auditLog.targetKind,
        kind as "tale" | "comment" | "news" | "notice" | "advert" | "webhook" | "prompt" | "text",
      ),
      eq(auditLog.target, id!),
    );
  const [, category, language, name] = /^tag:([a-z]+)\/([a-z]+)\/(.+)$/i.exec(target) ?? [];
  if (name !== undefined)
    return and(
      eq(auditLog.targetKind, "tag"),
      eq(auditLog.target, `${category!.toUpperCase()}/${language!.toUpperCase()}/${name}`),
    );
  return sql`((${auditLog.targetKind} = 'user' and ${auditLog.target} = ${numberOf(target)}::text)
    or (${auditLog.targetKind} in ('reason', 'everyone') and ${auditLog.target} = ${target}))`;
}

function entriesOf(executor: Executor, { actor, action, target, ...page }: AuditLogQuery) {
  const where = and(
    actor === undefined ? undefined : sql`${auditLog.actorId} = ${numberOf(actor)}`,
    action === undefined ? undefined : eq(auditLog.action, action),
    target === undefined ? undefined : isTarget(target),
  );
  const { id, detail, createdAt } = auditLog;
  const orderBy = [desc(id)];
  const { ids, isOnPage } = idsOnPage(executor, auditLog, { where, orderBy }, page);
  const rows = executor
    .select({ id, actor: actorName, action: auditLog.action, target: targetName, detail, createdAt })
    .from(auditLog)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(rows, countShown(executor, auditLog, where), page);
}

/** The username of the last actor of one of these actions on the target; undefined when there is none, or the account is gone. */
export async function lastActor(
  executor: Executor,
  targetKind: "tale" | "comment" | "user",
  target: number,
  actions: readonly AuditAction[],
) {
  const [row] = await executor
    .select({ username: users.username })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.targetKind, targetKind),
        eq(auditLog.target, String(target)),
        sql`${auditLog.action} in ${[...actions]}`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row?.username;
}
