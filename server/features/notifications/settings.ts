import {
  mailedTitles,
  type MailedTitle,
  type NotificationSettings,
  type NotificationSettingsChange,
} from "#contract/notification-settings.ts";
import { inTransaction, type Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound } from "#server/platform/api-error.ts";
import { mailIsOn, setMail, settingsOf } from "./settings-queries.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

/** Which kinds of notifications a member also gets by mail. */

async function all(executor: Executor, memberId: number): Promise<NotificationSettings> {
  const chosen = new Map((await settingsOf(executor, memberId)).map(({ title, mail }) => [title, mail]));
  const channelsOf = (title: MailedTitle) => ({ mail: chosen.get(title) ?? true });
  return { types: { "Post-Published": channelsOf("Post-Published"), "Tale-Returned": channelsOf("Tale-Returned") } };
}

export const readSettings = ({ database }: AppContext, actor: Actor) => all(database.db, actor.id);

export function changeSettings(
  { database }: AppContext,
  actor: Actor,
  { types }: NotificationSettingsChange,
): Promise<NotificationSettings> {
  return inTransaction(database, async (tx) => {
    for (const title of mailedTitles) {
      const mail = types[title]?.mail;
      if (mail !== undefined) await setMail(tx, actor.id, title, mail);
    }
    return all(tx, actor.id);
  });
}

/** The kind that an unsubscribe link switches off. @throws {ApiError} NOT_FOUND for an invalid or expired link, or if the account was removed */
export async function readUnsubscription(context: AppContext, token: string) {
  const link = readUnsubscribeToken(context, token);
  const mail = link === null ? null : await mailIsOn(context.database.db, link.userId, link.title);
  if (link === null || mail === null) throw notFound();
  return { type: link.title, mail };
}

/** Switches off the kind of an unsubscribe link; a second call changes nothing. @throws {ApiError} like `readUnsubscription` */
export async function unsubscribe(context: AppContext, token: string) {
  const { type } = await readUnsubscription(context, token);
  await setMail(context.database.db, readUnsubscribeToken(context, token)!.userId, type, false);
  return { type, mail: false };
}
