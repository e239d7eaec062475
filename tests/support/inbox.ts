import type { Notification, NotificationTitle } from "#features/notifications/calls.ts";
import { expectStatus } from "./expected-status.ts";
import type { Person } from "./people.ts";
import type { TestSite } from "./site.ts";

/** The notifications and mails that a member has received, the oldest first. */

/** The messages of a member's notifications, of one kind if it is given. */
export async function messagesTo({ client }: Person, title?: NotificationTitle): Promise<string[]> {
  const query = { pageSize: 100, sortBy: "id", direction: "ASC" };
  const answer = await client.get("/v1/notifications", { query });
  const { notifications } = expectStatus<{ notifications: Notification[] }>(answer, 200);
  return notifications
    .filter(({ notificationTitle }) => title === undefined || notificationTitle === title)
    .map(({ message }) => message);
}

export const mailsTo = async (site: TestSite, { email }: { email: string }) =>
  (await site.mails()).filter(({ recipient }) => recipient === email);
