import type { ErrorCode } from "#contract/errors.ts";
import type { DecisionResult } from "#contract/report-decisions.ts";
import type { ReportType } from "#contract/reports.ts";
import { inOneStatement } from "#server/platform/database/one-statement.ts";
import { inTransaction, type Executor } from "#server/platform/database/database.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import { languagesOf, requireStaffRole } from "../accounts/service.ts";
import { recordActions } from "../audit-log/service.ts";
import { endClaims } from "../claims/service.ts";
import { lockReportedComments } from "../comments/service.ts";
import { notify, staffQueueChanged } from "../notifications/service.ts";
import { lockReportedTales } from "../tales/service.ts";
import { claimHolders, claimTarget, keyOf } from "./claiming.ts";
import { messageToReporter } from "./decision-notifications.ts";
import { mayDecide } from "./policy.ts";
import { accusedMembers, findReports, lockPendingOfMany, settleWithNotes } from "./queries.ts";
import { decisionDetail, reasonsOf, subjectOf, targetOf } from "./sanctions.ts";

/** Many reports rejected at once. A rejection charges nobody and hides nothing, so a few statements are enough for all of them. */

interface SentRejection {
  type: ReportType;
  id: number;
  note: string | null;
}

const status = "REJECTED";

type Found = Awaited<ReturnType<typeof findReports>>[number];
type Pending = Awaited<ReturnType<typeof lockPendingOfMany>>[number];

/** Locks and reads what the decisions depend on, in the order of resolve-report.ts. */
async function lockAndRead(context: AppContext, tx: Executor, actor: Actor, sent: readonly SentRejection[]) {
  const found = await findReports(
    tx,
    sent.map(({ id }) => id),
  );
  const tales = await lockReportedTales(
    tx,
    found.flatMap(({ taleId }) => taleId ?? []),
  );
  const comments = await lockReportedComments(
    tx,
    found.flatMap(({ commentId }) => commentId ?? []),
  );
  const pending = Map.groupBy(await lockPendingOfMany(tx, found), (report) => keyOf(claimTarget(report)));
  const role = await requireStaffRole(tx, actor, "moderator");
  const accused = await accusedMembers(
    tx,
    found.map(({ userId }) => userId),
  );
  const holderOf = await claimHolders(context, tx, found.map(claimTarget));

  /** The code of a refusal, or the reports that a rejection of this one settles and their member. */
  function decide(report: Found): ErrorCode | { settled: Pending[]; member: (typeof accused)[number] } {
    const settled = pending.get(keyOf(claimTarget(report))) ?? [];
    const member = accused.find(({ id }) => id === report.userId);
    if (!settled.some(({ id }) => id === report.id)) return "CONFLICT";
    if (member === undefined) return "NOT_FOUND";
    const refusal = mayDecide({ id: actor.id, role }, member, settled, { status, administrators: [] });
    if (refusal !== null) return refusal;
    const holder = holderOf(claimTarget(report));
    return holder === null || holder === actor.username ? { settled, member } : "CLAIMED";
  }

  return {
    decide,
    reportOf: ({ type, id }: SentRejection) => found.find((report) => report.id === id && report.type === type),
    commentedOf: ({ commentId }: Found) =>
      commentId === null ? null : { id: commentId, found: comments.get(commentId) ?? null },
    taleOf: ({ taleId, taleTitle }: Found) =>
      taleId === null ? null : { id: taleId, title: taleTitle!, found: tales.has(taleId) ? { id: taleId } : null },
  };
}

interface Rejected {
  /** Of each sent one. */
  results: DecisionResult[];
  /** All that are settled now. */
  rejected: { type: ReportType; id: number }[];
}

/**
 * Each is rejected or refused by itself. A report that an earlier one settled is rejected, too.
 * @throws what the database refuses, and FORBIDDEN or UNAUTHENTICATED without the role; then nothing has changed
 */
export function rejectReports(context: AppContext, actor: Actor, sent: readonly SentRejection[]): Promise<Rejected> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const { decide, reportOf, commentedOf, taleOf } = await lockAndRead(context, tx, actor, sent);
    const rejected = new Map<
      string,
      { report: Found; note: string | null } & Exclude<ReturnType<typeof decide>, string>
    >();
    const results = sent.map((each): DecisionResult => {
      const { type, id, note } = each;
      const report = reportOf(each);
      if (report === undefined) return { type, id, code: "NOT_FOUND" };
      const key = keyOf(claimTarget(report));
      const decision = decide(report);
      if (typeof decision === "string") return { type, id, code: decision };
      if (!rejected.has(key)) rejected.set(key, { report, note, ...decision });
      return { type, id, status };
    });
    const all = [...rejected.values()];
    if (all.length === 0) return { results, rejected: [] };
    const now = context.clock.now();
    staffQueueChanged(afterCommit);
    await inOneStatement(
      tx,
      settleWithNotes(
        tx,
        all.flatMap(({ settled, note }) => settled.map(({ id }) => ({ id, note }))),
        { status, decidedById: actor.id, decidedAt: now },
      ),
      endClaims(
        tx,
        all.map(({ report }) => claimTarget(report)),
      ),
      recordActions(
        context,
        tx,
        all.map(({ report, note, settled, member }) => ({
          actor,
          action: "report",
          target: targetOf(member, commentedOf(report), taleOf(report)),
          detail: decisionDetail(status, reasonsOf(settled), note),
        })),
      ),
    );
    const reporterIds = all.flatMap(({ settled }) => settled.flatMap(({ reporterId }) => reporterId ?? []));
    const reporters = new Map((await languagesOf(tx, [...new Set(reporterIds)])).map((each) => [each.id, each]));
    const messages = all.flatMap(({ report, note, settled, member }) => {
      const notice = { decision: status, note, about: subjectOf(member, commentedOf(report), taleOf(report)) } as const;
      const own = [...new Set(settled.map(({ reporterId }) => reporterId))];
      return own.flatMap((id) => {
        const reporter = id === null ? undefined : reporters.get(id);
        return reporter === undefined ? [] : [messageToReporter(notice, reporter)];
      });
    });
    await notify(context, tx, afterCommit, ...messages);
    return { results, rejected: all.flatMap(({ settled }) => settled) };
  });
}
