import { and, eq, ne, or, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/server/tables.ts";
import type { ClaimKind } from "#features/review/calls.ts";
import { holdersOf } from "#features/review/server/claims.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import {
  countShown,
  fetchPage,
  idsOnPage,
  orderColumns,
  type Direction,
  type PageRequest,
} from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { Notice, SentNotice } from "../calls.ts";
import type { NoticeStatus, NoticeType } from "../shapes.ts";
import { referenceOf } from "./links.ts";
import { nameOfNoticed } from "./hidden-authors.ts";
import { notices } from "./tables.ts";

/** Notices for their senders, and for the staff. */

/** A notice and the reports about the same thing have one claim. */
const kinds = {
  comment: "reported comment",
  blog: "reported comment",
  user: "reported member",
  tale: "reported tale",
  news: "reported news",
} as const satisfies Record<NoticeType, ClaimKind>;

export const claimTargetOf = ({ type, aboutId }: { type: NoticeType; aboutId: number }) => ({
  kind: kinds[type],
  id: aboutId,
});

const decider = alias(users, "decider");

const select = (executor: Executor) =>
  executor
    .select({ notice: notices, username: nameOfNoticed(), decidedBy: decider.username })
    .from(notices)
    .leftJoin(users, eq(users.id, notices.userId))
    .leftJoin(decider, eq(decider.id, notices.decidedById))
    .$dynamic();

type NoticeRow = Awaited<ReturnType<typeof select>>[number];

const sentView = ({ reference, address, reason, status, answer, createdAt, decidedAt }: NoticeRow["notice"]) => ({
  reference,
  address,
  reason,
  status,
  answer,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

const view = ({ notice, username, decidedBy }: NoticeRow, claimedBy: string | null): Notice => ({
  ...sentView(notice),
  id: notice.id,
  type: notice.type,
  path: notice.path,
  username,
  title: notice.title,
  quote: notice.quote,
  severity: notice.severity,
  text: notice.text,
  email: notice.email,
  name: notice.name,
  languageName: notice.language,
  claimedBy,
  decidedBy,
  decidedReason: notice.decidedReason,
  note: notice.note,
  noteToReporter: notice.noteToReporter,
});

/** Nobody of the staff sees a notice about themselves. */
export const isNotAbout = ({ id }: Pick<Actor, "id">) => or(isNull(notices.userId), ne(notices.userId, id));

/** @throws {ApiError} NOT_FOUND, also when e-mail and link are erased */
export async function readBySender(context: AppContext, token: string): Promise<SentNotice> {
  const reference = referenceOf(context, token);
  const [row] =
    reference === null ? [] : await context.database.db.select().from(notices).where(eq(notices.reference, reference));
  if (row === undefined || row.email === null) throw notFound();
  return sentView(row);
}

/** The names of those who are deciding about pending ones, by the id of the notice. */
async function holders(context: AppContext, rows: readonly NoticeRow[]): Promise<Map<number, string>> {
  const pending = rows.filter(({ notice }) => notice.status === "PENDING");
  const byKind = Map.groupBy(pending, ({ notice }) => claimTargetOf(notice).kind);
  const found = new Map<number, string>();
  for (const [kind, some] of byKind) {
    const ids = some.map(({ notice }) => notice.aboutId);
    const names = await holdersOf(context, context.database.db, kind, ids);
    for (const { notice } of some) if (names.has(notice.aboutId)) found.set(notice.id, names.get(notice.aboutId)!);
  }
  return found;
}

interface NoticeListing extends PageRequest {
  status?: NoticeStatus | undefined;
  direction: Direction;
}

export async function listNotices(context: AppContext, reader: Actor, { status, direction, ...page }: NoticeListing) {
  const { db } = context.database;
  const where = and(isNotAbout(reader), status === undefined ? undefined : eq(notices.status, status));
  const orderBy = orderColumns(direction, notices.createdAt, notices.id);
  const { ids, isOnPage } = idsOnPage(db, notices, { where, orderBy }, page);
  const rows = select(db)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  const found = await fetchPage(rows, countShown(db, notices, where), page);
  const holderOf = await holders(context, found.rows);
  return {
    notices: found.rows.map((row) => view(row, holderOf.get(row.notice.id) ?? null)),
    totalNotices: found.total,
  };
}

/** @throws {ApiError} NOT_FOUND, also for a notice about the reader */
export async function readNotice(
  context: AppContext,
  reader: Actor,
  id: number,
  executor: Executor = context.database.db,
): Promise<Notice> {
  const [row] = await select(executor).where(and(eq(notices.id, id), isNotAbout(reader)));
  if (row === undefined) throw notFound();
  return view(row, (await holders(context, [row])).get(id) ?? null);
}

/** Locks a notice that is no one's own. @throws {ApiError} NOT_FOUND */
export async function lockNotice(tx: Executor, actor: Actor, id: number) {
  const [row] = await tx
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), isNotAbout(actor)))
    .for("update");
  if (row === undefined) throw notFound();
  return row;
}

export type NoticeFields = Awaited<ReturnType<typeof lockNotice>>;

/** The member of staff who has decided; null if their account was removed. */
export async function deciderOf(executor: Executor, { decidedById }: NoticeFields): Promise<string | null> {
  const [row] = await executor
    .select({ username: users.username })
    .from(users)
    .where(sql`${users.id} = ${decidedById}`);
  return row?.username ?? null;
}
