import type { ListedNotification, Notification } from "#contract/notifications.ts";
import { parseMessage } from "#contract/notification-message.ts";
import type { Executor } from "#server/platform/database/transaction.ts";

/** The Tales, news posts and comments that listed notifications are about. */

/** A notification in a list, with the columns that say what it is about. */
export interface ListedRow extends Notification {
  about: string | null;
  actorId: number | null;
}

/** As the receiver may see it now. */
export type Subject = Pick<ListedNotification, "subject" | "quote" | "more">;

/** The subjects of a receiver's notifications, by their ids. server/features.ts passes it, because the features with the texts are above this one. */
export type SubjectsOf = (
  executor: Executor,
  receiverId: number,
  notifications: readonly ListedRow[],
) => Promise<Map<number, Subject>>;

export async function withSubjects(
  executor: Executor,
  receiverId: number,
  rows: readonly ListedRow[],
  subjectsOf: SubjectsOf,
): Promise<ListedNotification[]> {
  const subjects = rows.length === 0 ? new Map<number, Subject>() : await subjectsOf(executor, receiverId, rows);
  return rows.map(({ about: _about, actorId: _actorId, ...notification }) => {
    const { actor = "", title = "" } = parseMessage(notification.notificationTitle, notification.message);
    const { subject = null, quote = null, more = 0 } = subjects.get(notification.id) ?? {};
    return { ...notification, actor: actor || null, subject: subject ?? (title || null), quote, more };
  });
}
