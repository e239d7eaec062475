import type { LanguageName } from "#contract/languages.ts";
import type { Decision } from "#contract/reports.ts";
import type { AfterCommit, Executor } from "#server/platform/database/database.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { languagesOf, type NewBan } from "../accounts/service.ts";
import type { CommentedOn } from "../comments/service.ts";
import { aboutNews, aboutTale, adminMessage, banned, notify, type NewNotification } from "../notifications/service.ts";
import { authorMessage, reporterMessage, type Subject } from "./decision-messages.ts";

/** Notifies the people whom a decision concerns, in its transaction: reporters always, the author only if the report is accepted. */

export interface DecisionNotice {
  context: AppContext;
  tx: Executor;
  afterCommit: AfterCommit;
  decision: Decision;
  about:
    | { kind: "comment"; on: CommentedOn }
    | { kind: "goneComment" }
    | { kind: "person"; id: number; username: string };
  note: string | null;
  bans: readonly NewBan[];
}

const subjectOf = ({ about }: DecisionNotice): Subject =>
  about.kind === "comment" ? { kind: "comment", title: about.on.title } : about;

/** The message is deleted together with the Tale, post or account that it names. */
function message({ about }: DecisionNotice, receiverId: number, text: string): NewNotification {
  const notification = adminMessage(receiverId, text);
  if (about.kind === "comment")
    return { ...notification, about: about.on.kind === "tale" ? aboutTale(about.on.id) : aboutNews(about.on.id) };
  return about.kind === "person" && about.id !== receiverId ? { ...notification, actorId: about.id } : notification;
}

const bansOf = ({ bans }: DecisionNotice, receiverId: number) =>
  bans.filter(({ userId }) => userId === receiverId).map(({ kind, until }) => banned(receiverId, kind, until));

const send = (notice: DecisionNotice, ...notifications: NewNotification[]) =>
  notify(notice.context, notice.tx, notice.afterCommit, ...notifications);

export async function notifyAuthor(
  notice: DecisionNotice,
  author: { id: number; language: LanguageName },
  reasons: readonly string[],
): Promise<void> {
  const text = authorMessage(author.language, subjectOf(notice), reasons, notice.note);
  await send(notice, ...bansOf(notice, author.id), message(notice, author.id, text));
}

export async function notifyReporters(
  notice: DecisionNotice,
  authorId: number,
  reporterIds: readonly number[],
): Promise<void> {
  const subject = subjectOf(notice);
  for (const { id, language } of await languagesOf(notice.tx, reporterIds)) {
    // The author already gets the notification about their own ban.
    const bans = id === authorId ? [] : bansOf(notice, id);
    await send(notice, ...bans, message(notice, id, reporterMessage(language, subject, notice.decision, notice.note)));
  }
}
