import { eq, sql, type SQL } from "drizzle-orm";
import type { LanguageName } from "#vocabulary/languages.ts";
import { defaultChannels, type Channels, type NotificationChannel } from "../settings.ts";
import { notificationTitles, type NotificationTitle } from "../calls.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { users } from "#features/accounts/server/tables.ts";
import { notificationSettings } from "./settings-tables.ts";
import { digestReaders } from "./tables.ts";

/** SQL of notification settings. */

const { userId, title, list, push, mail } = notificationSettings;

const onByDefault = (channel: NotificationChannel, kind: SQL): SQL => {
  const kinds = notificationTitles.filter((each) => defaultChannels(each)[channel]);
  if (kinds.length === notificationTitles.length) return sql.raw("true");
  return sql`${kind} in (${sql.raw(kinds.map((each) => `'${each}'`).join(", "))})`;
};

/** Whether a member gets a kind of notification in this channel, as part of another statement. */
export const isOn = (channel: NotificationChannel, { member, kind }: { member: SQL; kind: SQL }) =>
  sql<boolean>`coalesce((select chosen.${sql.identifier(channel)} from ${notificationSettings} as chosen
    where chosen.user_id = ${member} and chosen.title = ${kind}), ${onByDefault(channel, kind)})`;

export const settingsOf = (executor: Executor, memberId: number) =>
  executor.select({ title, list, push, mail }).from(notificationSettings).where(eq(userId, memberId));

type ChosenChannels = { title: NotificationTitle } & { [Name in keyof Channels]?: boolean | undefined };

/** Channels that are missing keep what the member chose before. */
export async function setChannels(
  executor: Executor,
  memberId: number,
  chosen: readonly ChosenChannels[],
): Promise<void> {
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

/** A member who gets a mail. */
export interface MailRecipient {
  email: string;
  firstname: string;
  language: LanguageName;
}

/** The member's recipient, as part of another statement; null if nothing can be sent. */
export const recipientOf = (member: SQL) =>
  sql<MailRecipient | null>`(select json_build_object('email', mailed.email, 'firstname', mailed.firstname, 'language', mailed.language)
    from ${users} as mailed where mailed.id = ${member} and mailed.email is not null and mailed.activated_at is not null)`;

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
export async function mailIsOn(executor: Executor, memberId: number, kind: NotificationTitle): Promise<boolean | null> {
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
export async function switchDigestOn(executor: Executor, memberId: number, since: Date): Promise<void> {
  await executor.insert(digestReaders).values({ userId: memberId, since }).onConflictDoNothing();
}

export async function switchDigestOff(executor: Executor, memberId: number): Promise<void> {
  await executor.delete(digestReaders).where(eq(digestReaders.userId, memberId));
}
