import { languageFor } from "#vocabulary/site-settings.ts";
import { messages, reasonTexts } from "#content/server-texts.ts";
import { localeOf, type Language } from "#vocabulary/languages.ts";
import type { ReportDecision } from "../shapes.ts";
import type { AfterCommit, Executor } from "#kit/server/database/transaction.ts";
import { languagesOf } from "#features/accounts/server/queries.ts";
import type { NewBan } from "#features/decisions/server/bans.ts";
import type { DecisionRow } from "#features/decisions/server/record.ts";
import type { FormerTale } from "#features/decisions/server/tables.ts";
import type { ReportedComment } from "#features/comments/server/reported-comments.ts";
import {
  aboutNews,
  aboutTale,
  adminMessage,
  banned,
  decisionKey,
  ofDecision,
} from "#features/notifications/server/kinds.ts";
import type { LockedTale } from "#features/tales/server/single-tale.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notify, type NewNotification } from "#features/notifications/server/service.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { isReasonCode } from "#vocabulary/reasons.ts";
import type { FoundReport, PendingReport } from "./queries.ts";

/** Notifies the people whom decisions concern, in their transaction: reporters always, the author only if the report is accepted. */

/** The texts of messages about a decision, in the receiver's language. They never reveal the reporter to the accused. */

/** The reported item as the messages name it. */
type Subject =
  | { kind: "comment"; title: string }
  | { kind: "goneComment" }
  | { kind: "tale"; title: string }
  | { kind: "person"; username: string };

export interface Settlement {
  report: FoundReport;
  status: ReportDecision;
  /** The reason that the moderator has chosen instead of the reporters', and what it costs. */
  chosen: { reason: string; severity: number } | null;
  note: string | null;
  noteToReporter: string | null;
  /** The member whom the report is about. */
  accused: { id: number; username: string };
  /** The reported comment or Tale, unless it was deleted since. */
  comment: ReportedComment | undefined;
  tale: LockedTale | undefined;
  settled: readonly PendingReport[];
  bans: (NewBan & { level: number })[];
  /** The restrictions that follow. */
  decisions: DecisionRow[];
  formerTale: FormerTale | null;
}

/** The reasons that messages name: the moderator's, or those of all reporters. */
export const reasonsOf = ({ chosen, settled }: Pick<Settlement, "chosen" | "settled">) =>
  chosen === null ? [...new Set(settled.flatMap(({ reason }) => reason ?? []))] : [chosen.reason];

function subjectOf({ report, accused, comment }: Settlement): Subject {
  if (report.taleId !== null) return { kind: "tale", title: report.taleTitle! };
  if (report.commentId === null) return { kind: "person", username: accused.username };
  return comment === undefined ? { kind: "goneComment" } : { kind: "comment", title: comment.on.title };
}

/** The message is deleted together with the Tale, post or account that it names. */
function message({ report, accused, comment, tale }: Settlement, receiverId: number, text: string): NewNotification {
  const notification = adminMessage(receiverId, text);
  if (comment?.on.kind === "news") return { ...notification, about: aboutNews(comment.on.id) };
  const shown = comment?.on ?? tale;
  if (shown !== undefined) return { ...notification, about: aboutTale(shown.id) };
  return report.type === "user" && accused.id !== receiverId ? { ...notification, actorId: accused.id } : notification;
}

/** The accused reads the note of an accepted report, the reporters that of another one, and the note for them. */
function textFor({ id, language }: Receiver, settlement: Settlement): string {
  const { status, note, noteToReporter, accused } = settlement;
  const subject = subjectOf(settlement);
  if (status === "ACCEPTED" && id === accused.id) return authorMessage(language, subject, reasonsOf(settlement), note);
  const notes = [status === "ACCEPTED" ? null : note, noteToReporter].filter((each) => each !== null);
  return reporterMessage(language, subject, status, notes.length === 0 ? null : notes.join("\n\n"));
}

interface Receiver {
  id: number;
  language: Language;
}

function notificationsTo(receiver: Receiver, settlement: Settlement): NewNotification[] {
  const { id } = receiver;
  const { bans, decisions } = settlement;
  const told = message(settlement, id, textFor(receiver, settlement));
  const own = decisions.filter(({ userId }) => userId === id);
  const cause = own.find(({ kind }) => !isBan(kind));
  const ban = own.find(({ kind }) => isBan(kind));
  const shown = bans.find(({ userId }) => userId === id);
  return [
    ...(ban === undefined || shown === undefined ? [] : [ofDecision(banned(id, shown.kind, shown.until), ban.id)]),
    // The mail of a ban that follows from a false report has the message, too.
    cause !== undefined
      ? ofDecision(told, cause.id)
      : ban !== undefined
        ? { ...ofDecision(told, ban.id), onceKey: `${decisionKey(ban.id)}:message` }
        : told,
  ];
}

const isBan = (kind: DecisionRow["kind"]) => kind === "COMMENT_BAN" || kind === "LOGIN_BAN";

const receiversOf = ({ status, accused, settled }: Settlement) =>
  new Set([...(status === "ACCEPTED" ? [accused.id] : []), ...settled.flatMap(({ reporterId }) => reporterId ?? [])]);

/**
 * Together: the more have reported something, the longer others would wait for one statement after the other.
 * @returns by the id of a ban that follows from a false report: why, in the words of its message
 */
export async function notifyOfDecisions(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  settlements: readonly Settlement[],
): Promise<Map<number, string>> {
  const ids = new Set(settlements.flatMap((each) => [...receiversOf(each)]));
  const members = (await languagesOf(tx, [...ids])).map(({ id, language }) => ({
    id,
    language: languageFor(context.siteSettings.current, language),
  }));
  const all = settlements.flatMap((each) => {
    const own = receiversOf(each);
    return members.filter(({ id }) => own.has(id)).flatMap((member) => notificationsTo(member, each));
  });
  await notify(context, tx, afterCommit, ...all);
  const explanations = settlements
    .filter(({ status }) => status === "FALSE")
    .flatMap((settlement) =>
      settlement.decisions.map(({ id, userId }) => {
        const member = members.find((each) => each.id === userId)!;
        return [id, textFor(member, { ...settlement, note: null })] as const;
      }),
    );
  return new Map(explanations);
}

/** A reason for use inside a sentence. A reason that an administrator added is used as it is. */
function reasonWithin(language: Language, reason: string): string {
  if (!isReasonCode(reason)) return reason;
  const words = reasonTexts[language][reason];
  return words.charAt(0).toLocaleLowerCase(language) + words.slice(1);
}

const withNote = (language: Language, message: string, note: string | null) =>
  note === null ? message : interpolate(messages[language].reports.note, { message, note });

const parametersOf = (subject: Subject): Record<string, string> => ({ ...subject });

/** @param reasons without duplicates; empty if no reporter gave one */
function authorMessage(language: Language, subject: Subject, reasons: readonly string[], note: string | null): string {
  const { author } = messages[language].reports;
  const text = subject.kind === "person" && reasons.length === 0 ? author.personWithoutReason : author[subject.kind];
  const list = new Intl.ListFormat(localeOf(language), { type: "conjunction" }).format(
    reasons.map((reason) => reasonWithin(language, reason)),
  );
  return withNote(language, interpolate(text, { ...parametersOf(subject), reasons: list }), note);
}

function reporterMessage(language: Language, subject: Subject, decision: ReportDecision, note: string | null): string {
  return withNote(
    language,
    interpolate(messages[language].reports.reporter[decision][subject.kind], parametersOf(subject)),
    note,
  );
}
