import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { MailedTitle } from "#contract/notification-settings.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { users } from "../accounts/tables.ts";
import { notificationSettings } from "./settings-tables.ts";

/** SQL of notification settings. */

const { userId, title, mail } = notificationSettings;

export const settingsOf = (executor: Executor, memberId: number) =>
  executor.select({ title, mail }).from(notificationSettings).where(eq(userId, memberId));

export async function setMail(executor: Executor, memberId: number, kind: MailedTitle, isOn: boolean): Promise<void> {
  await executor
    .insert(notificationSettings)
    .values({ userId: memberId, title: kind, mail: isOn })
    .onConflictDoUpdate({ target: [userId, title], set: { mail: isOn } });
}

const isOfKind = (kind: MailedTitle) => and(eq(userId, users.id), eq(title, kind));

/** Whether the member gets mails of this kind; null if there is no such member. */
export async function mailIsOn(executor: Executor, memberId: number, kind: MailedTitle): Promise<boolean | null> {
  const [row] = await executor
    .select({ isOn: sql<boolean>`coalesce(${mail}, true)` })
    .from(users)
    .leftJoin(notificationSettings, isOfKind(kind))
    .where(eq(users.id, memberId));
  return row?.isOn ?? null;
}

/** The recipient of a mail of this kind; null if the member has no e-mail or has switched the kind off. */
export async function mailRecipient(executor: Executor, memberId: number, kind: MailedTitle) {
  const [row] = await executor
    .select({ email: users.email, firstname: users.firstname, language: users.language })
    .from(users)
    .leftJoin(notificationSettings, isOfKind(kind))
    .where(
      and(eq(users.id, memberId), isNotNull(users.email), isNotNull(users.activatedAt), sql`coalesce(${mail}, true)`),
    );
  return row === undefined ? null : { ...row, email: row.email! };
}
