import type { ListedNotification, Notification } from "../calls.ts";
import { parseMessage } from "../message.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { point } from "#kit/server/features/points.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { Executor } from "#kit/server/database/transaction.ts";

/** The Tales, news posts and comments that listed notifications are about. */

/** A notification in a list, with the columns that say what it is about. */
export interface ListedRow extends Notification {
  about: string | null;
  actorId: number | null;
}

/** As the receiver may see it now. */
export type Subject = Pick<ListedNotification, "subject" | "quote" | "more">;

/** With the role that the session has: STAFF_PASSKEY may withhold it. */
export type Receiver = Pick<Actor, "id" | "role">;

/** The features with the texts contribute the subjects of a receiver's notifications, by their ids. */
export const subjects =
  point<(executor: Executor, receiver: Receiver, notifications: readonly ListedRow[]) => Promise<Map<number, Subject>>>(
    "subjects of notifications",
  );

export async function withSubjects(
  { database: { db } }: AppContext,
  receiver: Receiver,
  rows: readonly ListedRow[],
): Promise<ListedNotification[]> {
  const found = rows.length === 0 ? [] : subjects.entries.map((subjectsOf) => subjectsOf(db, receiver, rows));
  const known = new Map((await Promise.all(found)).flatMap((each) => [...each]));
  return rows.map(({ about: _about, actorId: _actorId, ...notification }) => {
    const { actor = "", title = "" } = parseMessage(notification.notificationTitle, notification.message);
    const { subject = null, quote = null, more = 0 } = known.get(notification.id) ?? {};
    return { ...notification, actor: actor || null, subject: subject ?? (title || null), quote, more };
  });
}
