import type { NotificationTitle } from "#contract/notifications.ts";
import type { AfterCommit, Executor } from "#server/platform/database/database.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { publishRecorded } from "./delivery.ts";
import { mailNotifications } from "./mails.ts";
import { insertNotifications, type Recorded } from "./queries.ts";

/** What somebody is to be told. Each kind makes its own (kinds/). */
export interface NewNotification {
  receiverId: number;
  title: NotificationTitle;
  message: string;
  /** Whose name the message carries: when they leave the site, it goes. */
  actorId?: number;
  /** What it leads to, made by `aboutTale` or `aboutNews`: when that is deleted, it goes. */
  about?: string;
  /** Where the act is told once only, whatever happens again or at the same moment. */
  onceKey?: string;
}

/**
 * Records notifications in the transaction of the act that causes them; they are delivered after its commit.
 * Null stands for what nobody needs to be told, such as one's own act. @returns those that are told now for the first time
 */
export async function notify(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  ...told: (NewNotification | null)[]
): Promise<Recorded[]> {
  const createdAt = context.clock.now();
  const rows = told.filter((each) => each !== null).map((each) => ({ ...each, createdAt }));
  const recorded = await insertNotifications(tx, rows);
  // What was told before is not mailed again.
  await mailNotifications(
    context,
    tx,
    afterCommit,
    rows.filter(({ receiverId }) => recorded.some((each) => each.receiverId === receiverId)),
  );
  if (recorded.length > 0) afterCommit(() => publishRecorded(context, recorded));
  return recorded;
}
