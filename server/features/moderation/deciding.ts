import type { Decided, Decision } from "#contract/moderation.ts";
import { chargesOf, type Charge } from "#contract/staff-rules.ts";
import { inTransaction, type AfterCommit, type Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { notFound, Refusal, refuseUnless } from "#server/platform/problem.ts";
import { recordAct } from "../audit-log/service.ts";
import { chargePoints, lockAdministrators, staffRole, userById, type BanThatFollows } from "../accounts/service.ts";
import { censorReportedComment, lockReportedComment, type CommentedOn } from "../comments/service.ts";
import { mayDecide } from "./policy.ts";
import { deciderOf, findReport, lockPending, settle, type Named } from "./queries.ts";
import { reportById } from "./reading-queries.ts";
import { tellAuthor, tellReporters, type Told } from "./telling.ts";
import { reportView } from "./views.ts";

/** What the staff decides about reports. */

export interface Verdict extends Named {
  status: Decision;
  note?: string | null | undefined;
}

async function alreadyDecided(tx: Executor, id: number): Promise<Refusal> {
  const decider = await deciderOf(tx, id);
  if (decider === null) return notFound();
  return new Refusal("CONFLICT", { detail: "This report has already been decided.", decidedBy: decider.username ?? undefined });
}

/**
 * Settles every pending report of a comment, or of a person, at once. What is decided about is locked as everybody locks
 * it: the comment, its reports by their ids, then people; so of two who decide at one moment exactly one does.
 * @throws {Refusal} NOT_FOUND; CONFLICT, with who was faster; FORBIDDEN; LAST_ADMIN
 */
export function decide(platform: Platform, actor: Actor, { status, note: sentNote, ...sought }: Verdict): Promise<Decided> {
  const note = sentNote === undefined || sentNote === "" ? null : sentNote;
  return inTransaction(platform.database, async (tx, afterCommit) => {
    const meant = await findReport(tx, sought);
    if (meant === null) throw notFound();
    const comment = meant.commentId === null ? null : await lockReportedComment(tx, meant.commentId);
    const settled = await lockPending(tx, meant);
    if (!settled.some(({ id }) => id === meant.id)) throw await alreadyDecided(tx, meant.id);
    const role = await staffRole(tx, actor, "moderator");
    const accused = await userById(tx, meant.userId);
    if (accused === null) throw notFound();
    const administrators = await lockAdministrators(tx);
    const answer = mayDecide({ id: actor.id, role }, accused, settled, { status, administrators });
    refuseUnless(answer, "Somebody else on the staff has to decide about this report.");
    await settle(tx, settled.map(({ id }) => id), { status, decidedById: actor.id, decidedAt: platform.clock.now(), note });

    const reasons = [...new Set(settled.flatMap(({ reason }) => reason ?? []))];
    const target = meant.commentId === null ? ({ kind: "user", id: accused.id } as const) : ({ kind: "comment", id: meant.commentId } as const);
    const detail = [status, reasons.join(", ")].filter((part) => part !== "").join(" ") + (note === null ? "" : `: ${note}`);
    await recordAct(platform, tx, { actor, action: "report", target, detail });
    if (status === "ACCEPTED" && target.kind === "comment" && comment !== null && !comment.isCensored) {
      await censorReportedComment(tx, target.id);
      await recordAct(platform, tx, { actor, action: "censor", target, detail: reasons.join(", ") });
    }

    const charges = chargesOf(status, accused.id, settled.map(({ severity, reporterId }) => ({ severity, reporter: reporterId })));
    const bans = await chargeAll(platform, tx, afterCommit, actor, charges);
    const told: Told = { platform, tx, afterCommit, decision: status, about: subjectOf(target.kind, accused, comment?.on), note, bans };
    if (status === "ACCEPTED") await tellAuthor(told, accused, reasons);
    await tellReporters(told, accused.id, settled.flatMap(({ reporterId }) => reporterId ?? []));

    const decided = await reportById(tx, meant.id);
    const shownBans = bans.map(({ username, level, kind, until }) => ({ username, level, kind, until: until.toISOString() }));
    return { ...reportView(actor)(decided!), settled: settled.length, bans: shownBans };
  });
}

/** In the order of their ids, as everybody locks people. */
async function chargeAll(platform: Platform, tx: Executor, afterCommit: AfterCommit, actor: Actor, charges: Charge<number>[]): Promise<BanThatFollows[]> {
  const bans: BanThatFollows[] = [];
  for (const { person, points } of charges.toSorted((one, other) => one.person - other.person)) {
    const ban = await chargePoints(platform, tx, afterCommit, person, points);
    if (ban === null) continue;
    bans.push(ban);
    const detail = `level ${ban.level}: ${ban.kind} until ${ban.until.toISOString()}`;
    await recordAct(platform, tx, { actor, action: "ban", target: { kind: "user", id: person }, detail });
  }
  return bans;
}

function subjectOf(kind: "user" | "comment", { id, username }: { id: number; username: string }, on: CommentedOn | undefined): Told["about"] {
  if (kind === "user") return { kind: "person", id, username };
  return on === undefined ? { kind: "goneComment" } : { kind: "comment", on };
}
