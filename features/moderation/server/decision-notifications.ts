import { messages, reasonTexts } from "#content/server-texts.ts";
import { localeOf, toLanguage, type Language, type LanguageName } from "#vocabulary/languages.ts";
import type { ReportDecision } from "../shapes.ts";
import type { AfterCommit, Executor } from "#kit/server/database/transaction.ts";
import { languagesOf } from "#features/accounts/server/queries.ts";
import type { NewBan } from "#features/accounts/server/bans.ts";
import type { ReportedComment } from "#features/comments/server/reported-comments.ts";
import { aboutNews, aboutTale, adminMessage, banned } from "#features/notifications/server/kinds.ts";
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
  note: string | null;
  /** The member whom the report is about. */
  accused: { id: number; username: string };
  /** The reported comment or Tale, unless it was deleted since. */
  comment: ReportedComment | undefined;
  tale: LockedTale | undefined;
  settled: readonly PendingReport[];
  bans: NewBan[];
}

export const reasonsOf = (settled: Settlement["settled"]) => [
  ...new Set(settled.flatMap(({ reason }) => reason ?? [])),
];

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

/** The messages about bans say what was decided about the receiver, in their language. */
function notificationsTo(
  { id, language }: { id: number; language: LanguageName },
  settlement: Settlement,
): NewNotification[] {
  const { status, note, accused, settled, bans } = settlement;
  const subject = subjectOf(settlement);
  const text = (note: string | null) =>
    status === "ACCEPTED" && id === accused.id
      ? authorMessage(language, subject, reasonsOf(settled), note)
      : reporterMessage(language, subject, status, note);
  const own = bans.filter(({ userId }) => userId === id);
  return [
    ...own.map(({ kind, until }) => banned(id, kind, until, { text: text(null), note })),
    message(settlement, id, text(note)),
  ];
}

const receiversOf = ({ status, accused, settled }: Settlement) =>
  new Set([...(status === "ACCEPTED" ? [accused.id] : []), ...settled.flatMap(({ reporterId }) => reporterId ?? [])]);

/** Together: the more have reported something, the longer others would wait for one statement after the other. */
export async function notifyOfDecisions(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  settlements: readonly Settlement[],
): Promise<void> {
  const ids = new Set(settlements.flatMap((each) => [...receiversOf(each)]));
  const members = await languagesOf(tx, [...ids]);
  const all = settlements.flatMap((each) => {
    const own = receiversOf(each);
    return members.filter(({ id }) => own.has(id)).flatMap((member) => notificationsTo(member, each));
  });
  await notify(context, tx, afterCommit, ...all);
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
function authorMessage(
  languageName: LanguageName,
  subject: Subject,
  reasons: readonly string[],
  note: string | null,
): string {
  const language = toLanguage(languageName);
  const { author } = messages[language].reports;
  const text = subject.kind === "person" && reasons.length === 0 ? author.personWithoutReason : author[subject.kind];
  const list = new Intl.ListFormat(localeOf(language), { type: "conjunction" }).format(
    reasons.map((reason) => reasonWithin(language, reason)),
  );
  return withNote(language, interpolate(text, { ...parametersOf(subject), reasons: list }), note);
}

function reporterMessage(
  languageName: LanguageName,
  subject: Subject,
  decision: ReportDecision,
  note: string | null,
): string {
  const language = toLanguage(languageName);
  return withNote(
    language,
    interpolate(messages[language].reports.reporter[decision][subject.kind], parametersOf(subject)),
    note,
  );
}
