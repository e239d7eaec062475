import type { LanguageName } from "#contract/languages.ts";
import type { Decision } from "#contract/reports.ts";
import type { AfterCommit, Executor } from "#server/platform/database/database.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { languagesOf, type NewBan } from "../accounts/service.ts";
import type { CommentedOn } from "../comments/service.ts";
import { aboutNews, aboutTale, adminMessage, banned, notify, type NewNotification } from "../notifications/service.ts";
import { authorMessage, reporterMessage, type Subject } from "./decision-messages.ts";

/** Notifies the people whom a decision concerns, in its transaction: reporters always, the author only if the report is accepted. */

interface Decided {
  decision: Decision;
  about:
    | { kind: "comment"; on: CommentedOn }
    | { kind: "goneComment" }
    /** The id is null if the Tale was deleted. */
    | { kind: "tale"; id: number | null; title: string }
    | { kind: "person"; id: number; username: string };
  note: string | null;
}

export interface DecisionNotice extends Decided {
  context: AppContext;
  tx: Executor;
  afterCommit: AfterCommit;
  bans: readonly NewBan[];
}

function subjectOf({ about }: Decided): Subject {
  if (about.kind === "comment") return { kind: "comment", title: about.on.title };
  return about.kind === "tale" ? { kind: "tale", title: about.title } : about;
}

/** The message is deleted together with the Tale, post or account that it names. */
function message({ about }: Decided, receiverId: number, text: string): NewNotification {
  const notification = adminMessage(receiverId, text);
  if (about.kind === "comment")
    return { ...notification, about: about.on.kind === "tale" ? aboutTale(about.on.id) : aboutNews(about.on.id) };
  if (about.kind === "tale") return about.id === null ? notification : { ...notification, about: aboutTale(about.id) };
  return about.kind === "person" && about.id !== receiverId ? { ...notification, actorId: about.id } : notification;
}

/** @param why what was decided about the receiver, in their language */
const bansOf = ({ bans, note }: DecisionNotice, receiverId: number, why: string) =>
  bans
    .filter(({ userId }) => userId === receiverId)
    .map(({ kind, until }) => banned(receiverId, kind, until, { text: why, note }));

const send = (notice: DecisionNotice, ...notifications: NewNotification[]) =>
  notify(notice.context, notice.tx, notice.afterCommit, ...notifications);

export async function notifyAuthor(
  notice: DecisionNotice,
  author: { id: number; language: LanguageName },
  reasons: readonly string[],
): Promise<void> {
  const text = (note: string | null) => authorMessage(author.language, subjectOf(notice), reasons, note);
  await send(notice, ...bansOf(notice, author.id, text(null)), message(notice, author.id, text(notice.note)));
}

export async function notifyReporters(
  notice: DecisionNotice,
  authorId: number,
  reporterIds: readonly number[],
): Promise<void> {
  const told = (await languagesOf(notice.tx, reporterIds)).flatMap(({ id, language }) => {
    const text = (note: string | null) => reporterMessage(language, subjectOf(notice), notice.decision, note);
    // The author already gets the notification about their own ban.
    const bans = id === authorId ? [] : bansOf(notice, id, text(null));
    return [...bans, messageToReporter(notice, { id, language })];
  });
  // Together: the more have reported something, the longer others would wait for one statement after the other.
  await send(notice, ...told);
}

export const messageToReporter = (notice: Decided, { id, language }: { id: number; language: LanguageName }) =>
  message(notice, id, reporterMessage(language, subjectOf(notice), notice.decision, notice.note));
