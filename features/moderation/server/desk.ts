import type { CategoryName } from "#vocabulary/categories.ts";
import type { DeskItem, DeskKind, MemberRecord } from "../desk.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { page as pages } from "#vocabulary/limits.ts";
import { reportTypes, type ReportType } from "../shapes.ts";
import { staffQueueShown } from "#features/notifications/staff-queue.ts";
import { queueKinds, type QueueKind, type WaitingTale } from "#features/tales/shapes.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { userByUsername } from "#features/accounts/server/queries.ts";
import { listWaiting } from "#features/review/server/waiting.ts";
import { talesPerState } from "#features/tales/server/lists/tales-per-state-queries.ts";
import { claimHolders, claimTarget } from "./claiming.ts";
import { countOnDesk, reportsOnDesk, type DeskReports } from "./desk-queries.ts";
import { historyOf } from "./read-reports.ts";

/** Everything that waits for the staff in one order. */

interface DeskFilter {
  kind?: DeskKind | undefined;
  languageName?: LanguageName | undefined;
  category?: CategoryName | undefined;
  member?: string | undefined;
}

const typeOf = (kind: DeskKind | undefined): ReportType | undefined => reportTypes.find((each) => each === kind);
const queueKindOf = (kind: DeskKind | undefined): QueueKind | undefined => queueKinds.find((each) => each === kind);

async function reportsPart(context: AppContext, wanted: DeskReports): Promise<{ items: DeskItem[]; total: number }> {
  const { db } = context.database;
  const [rows, total] = await Promise.all([
    reportsOnDesk(db, wanted, pages.max),
    countOnDesk(db, wanted, staffQueueShown + 1),
  ]);
  const holderOf = await claimHolders(context, db, rows.map(claimTarget));
  const items = rows.map((row): DeskItem => {
    const target = claimTarget(row);
    return {
      kind: row.type,
      id: row.id,
      subject: `${target.kind} ${target.id}`,
      title: row.title,
      username: row.username,
      languageName: row.languageName,
      severity: row.severity,
      since: row.startDate.toISOString(),
      claimedBy: holderOf(target),
    };
  });
  return { items, total };
}

const taleItem = (tale: WaitingTale): DeskItem => ({
  kind: tale.kind,
  id: tale.id,
  subject: `tale ${tale.id}`,
  title: tale.title,
  username: tale.author,
  languageName: tale.languageName,
  severity: null,
  since: tale.submittedAt ?? tale.updatedAt,
  claimedBy: tale.claimedBy,
});

export async function readDesk(context: AppContext, reader: Actor, { kind, member, ...filter }: DeskFilter) {
  const found = member === undefined ? undefined : await userByUsername(context.database.db, member);
  if (found === null) return { items: [], totalItems: 0 };
  const memberId = found?.id;
  const [type, queueKind] = [typeOf(kind), queueKindOf(kind)];
  const [reported, waiting] = await Promise.all([
    queueKind !== undefined
      ? { items: [], total: 0 }
      : reportsPart(context, { ...filter, memberId, type, readerId: reader.id }),
    type !== undefined
      ? { posts: [], totalPosts: 0 }
      : listWaiting(context, {
          ...filter,
          authorId: memberId,
          kind: queueKind,
          sortBy: "id",
          direction: "ASC",
          pageNumber: 0,
          pageSize: pages.max,
        }),
  ]);
  return {
    items: [...reported.items, ...waiting.posts.map(taleItem)].slice(0, pages.max),
    totalItems: reported.total + waiting.totalPosts,
  };
}

/** @throws {ApiError} NOT_FOUND */
export async function readRecord(context: AppContext, reader: Actor, username: string): Promise<MemberRecord> {
  const member = await userByUsername(context.database.db, username);
  const record = member === null ? null : await historyOf(context, reader, member.id);
  if (member === null || record === null) throw notFound();
  return { ...record, tales: await talesPerState(context.database.db, member.id) };
}
