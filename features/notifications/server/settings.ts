import {
  defaultChannels,
  type NotificationSettings,
  type NotificationSettingsChange,
  type Unsubscribable,
} from "../settings.ts";
import { notificationTitles, type NotificationTitle } from "../calls.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { digestSince, mailIsOn, setChannels, settingsOf, switchDigestOff, switchDigestOn } from "./settings-queries.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

/** How members get each kind of notification, and whether they get the weekly digest. */

async function all(executor: Executor, memberId: number): Promise<NotificationSettings> {
  const chosen = new Map((await settingsOf(executor, memberId)).map((row) => [row.title, row]));
  const channelsOf = (title: NotificationTitle) => {
    const byDefault = defaultChannels(title);
    const { list, push, mail } = chosen.get(title) ?? { list: null, push: null, mail: null };
    return { list: list ?? byDefault.list, push: push ?? byDefault.push, mail: mail ?? byDefault.mail };
  };
  const types = Object.fromEntries(notificationTitles.map((title) => [title, channelsOf(title)]));
  return {
    types: types as NotificationSettings["types"],
    digest: (await digestSince(executor, memberId)) == null ? "none" : "weekly",
  };
}

export const readSettings = ({ database }: AppContext, actor: Actor) => all(database.db, actor.id);

export function changeSettings(
  { database, clock }: AppContext,
  actor: Actor,
  { types, digest }: NotificationSettingsChange,
): Promise<NotificationSettings> {
  return inTransaction(database, async (tx) => {
    const chosen = notificationTitles.flatMap((title) => {
      const { list, push, mail } = types[title] ?? {};
      return list === undefined && push === undefined && mail === undefined ? [] : [{ title, list, push, mail }];
    });
    await setChannels(tx, actor.id, chosen);
    if (digest === "weekly") await switchDigestOn(tx, actor.id, clock.now());
    if (digest === "none") await switchDigestOff(tx, actor.id);
    return all(tx, actor.id);
  });
}

const mailsAreOn = async (executor: Executor, userId: number, type: Unsubscribable): Promise<boolean | null> => {
  if (type !== "digest") return mailIsOn(executor, userId, type);
  const since = await digestSince(executor, userId);
  return since === undefined ? null : since !== null;
};

/** The kind of mail that an unsubscribe link switches off. @throws {ApiError} NOT_FOUND for an invalid or expired link, or if the account was removed */
export async function readUnsubscription(context: AppContext, token: string) {
  const link = readUnsubscribeToken(context, token);
  const mail = link === null ? null : await mailsAreOn(context.database.db, link.userId, link.type);
  if (link === null || mail === null) throw notFound();
  return { type: link.type, mail };
}

/** Switches off the mails of an unsubscribe link; a second call changes nothing. @throws {ApiError} like `readUnsubscription` */
export async function unsubscribe(context: AppContext, token: string) {
  const { type } = await readUnsubscription(context, token);
  const { userId } = readUnsubscribeToken(context, token)!;
  const { db } = context.database;
  await (type === "digest" ? switchDigestOff(db, userId) : setChannels(db, userId, [{ title: type, mail: false }]));
  return { type, mail: false };
}
