import type { LanguageName } from "#contract/languages.ts";
import type { Decision } from "#contract/moderation.ts";
import type { AfterCommit, Executor } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { languagesOf, type NewBan } from "../accounts/service.ts";
import type { CommentedOn } from "../comments/service.ts";
import { aboutNews, aboutTale, adminMessage, banned, notify, type NewNotification } from "../notifications/service.ts";
import { authorWords, reporterWords, type Subject } from "./words.ts";

/** Tells of a decision those whom it concerns, in its transaction: the author when it goes against them, reporters always. */

export interface Told {
  platform: Platform;
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

const subjectOf = ({ about }: Told): Subject =>
  about.kind === "comment" ? { kind: "comment", title: about.on.title } : about;

/** A message goes with what it names: the Tale or the post, or the person. */
function message({ about }: Told, receiverId: number, text: string): NewNotification {
  const told = adminMessage(receiverId, text);
  if (about.kind === "comment")
    return { ...told, about: about.on.kind === "tale" ? aboutTale(about.on.id) : aboutNews(about.on.id) };
  return about.kind === "person" && about.id !== receiverId ? { ...told, actorId: about.id } : told;
}

const bansOf = ({ bans }: Told, receiverId: number) =>
  bans.filter(({ userId }) => userId === receiverId).map(({ kind, until }) => banned(receiverId, kind, until));

const send = (told: Told, ...notifications: NewNotification[]) =>
  notify(told.platform, told.tx, told.afterCommit, ...notifications);

export async function tellAuthor(
  told: Told,
  author: { id: number; language: LanguageName },
  reasons: readonly string[],
): Promise<void> {
  const text = authorWords(author.language, subjectOf(told), reasons, told.note);
  await send(told, ...bansOf(told, author.id), message(told, author.id, text));
}

export async function tellReporters(told: Told, authorId: number, reporterIds: readonly number[]): Promise<void> {
  const subject = subjectOf(told);
  for (const { id, language } of await languagesOf(told.tx, reporterIds)) {
    // Bans of the author are the author's to hear of.
    const bans = id === authorId ? [] : bansOf(told, id);
    await send(told, ...bans, message(told, id, reporterWords(language, subject, told.decision, told.note)));
  }
}
