import { eq, sql } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import {
  defaultChannels,
  type Channels,
  type NotificationChannel,
  type NotificationSettings,
  type NotificationSettingsChange,
  type Unsubscribable,
} from "../settings.ts";
import { notificationTitles, type NotificationTitle } from "../calls.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { digestReaders, notificationSettings } from "./tables.ts";
import { readUnsubscribeToken } from "./mails.ts";
import { isOn, recipientOf, type MailRecipient } from "./queries.ts";

/** How members get each kind of notification, and whether they get the weekly digest. */

/** SQL of notification settings. */

const { userId, title, list, push, mail } = notificationSettings;

export const settingsOf = (executor: Executor, memberId: number) =>
  executor.select({ title, list, push, mail }).from(notificationSettings).where(eq(userId, memberId));

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

type ChosenChannels = { title: NotificationTitle } & { [Name in keyof Channels]?: boolean | undefined };

/** Channels that are missing keep what the member chose before. */
async function setChannels(executor: Executor, memberId: number, chosen: readonly ChosenChannels[]): Promise<void> {
  if (chosen.length === 0) return;
  const kept = (channel: NotificationChannel) =>
    sql`coalesce(excluded.${sql.identifier(channel)}, ${notificationSettings[channel]})`;
  await executor
    .insert(notificationSettings)
    .values(chosen.map((each) => ({ ...each, userId: memberId })))
    .onConflictDoUpdate({
      target: [userId, title],
      set: { list: kept("list"), push: kept("push"), mail: kept("mail") },
    });
}

/** Those of many members who get mails of this kind. A join, because `isOn` would look up each of them. */
export async function mailedMembers(
  executor: Executor,
  memberIds: readonly number[],
  kind: NotificationTitle,
): Promise<Map<number, MailRecipient | null>> {
  const ids = sql`${sql.param([...memberIds])}::bigint[]`;
  const { rows } = await executor.execute<{ id: number; recipient: MailRecipient | null }>(sql`
    select member.id, ${recipientOf(sql`member.id`)} as recipient from unnest(${ids}) as member(id)
    left join ${notificationSettings} as chosen
      on chosen.user_id = member.id and chosen.title = ${kind} and chosen.user_id = any(${ids})
    where coalesce(chosen.mail, ${defaultChannels(kind).mail}::boolean)`);
  return new Map(rows.map(({ id, recipient }) => [Number(id), recipient]));
}

/** Whether the member gets mails of this kind; null if there is no such member. */
async function mailIsOn(executor: Executor, memberId: number, kind: NotificationTitle): Promise<boolean | null> {
  const [row] = await executor
    .select({ isOn: isOn("mail", { member: sql`${users.id}`, kind: sql`${kind}` }) })
    .from(users)
    .where(eq(users.id, memberId));
  return row?.isOn ?? null;
}

/** When the member switched the digest on; null if it is off, and undefined if there is no such member. */
export async function digestSince(executor: Executor, memberId: number): Promise<Date | null | undefined> {
  const [row] = await executor
    .select({ since: digestReaders.since })
    .from(users)
    .leftJoin(digestReaders, eq(digestReaders.userId, users.id))
    .where(eq(users.id, memberId));
  return row?.since;
}

/** Switching it on again changes nothing. */
async function switchDigestOn(executor: Executor, memberId: number, since: Date): Promise<void> {
  await executor.insert(digestReaders).values({ userId: memberId, since }).onConflictDoNothing();
}

async function switchDigestOff(executor: Executor, memberId: number): Promise<void> {
  await executor.delete(digestReaders).where(eq(digestReaders.userId, memberId));
}
