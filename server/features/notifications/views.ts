import type { Notification } from "#contract/notifications.ts";
import type { NotificationRow } from "./queries.ts";

export function notificationView(row: NotificationRow): Notification {
  const { receiverId: _receiver, createdAt, ...shown } = row;
  return {
    ...shown,
    notificationEntity: { receiverUsername: row.receiverUsername },
    createdAt: createdAt.toISOString(),
  };
}
