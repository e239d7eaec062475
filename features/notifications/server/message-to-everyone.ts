import { z } from "zod";
import { SECOND } from "#vocabulary/limits.ts";
import type { AfterCommit, Transaction } from "#kit/server/database/transaction.ts";
import { finishesWithin } from "#kit/server/finishes-within.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { mailNotifications } from "./mails.ts";
import { countReceivers, insertForMembers, lastMemberId } from "./queries.ts";
import { announceRecorded, pushRecorded } from "./service.ts";

/** A message to every member: the call counts the receivers, and a job inserts their notifications, batch by batch. */

/** Inserted in a few hundredths of a second. Until then, receivers in the batch can't be removed. */
const membersPerBatch = 1000;
/** Push services that are slow must not hold up the lists. */
const longestWaitForPush = 2 * SECOND;

export const messageToEveryone = declareJob({
  name: "message-to-everyone",
  payload: z.object({
    /** With it a batch that runs twice records nothing twice. */
    onceKey: z.string(),
    message: z.string(),
    createdAt: z.iso.datetime(),
    /** The id of the last member in the batches before. */
    after: z.number(),
    /** The highest id of a member when the message was sent. */
    last: z.number(),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const { lastId, recorded } = await insertForMembers(tx, { ...payload, limit: membersPerBatch });
    await mailNotifications(context, tx, afterCommit, recorded);
    let pushed: Promise<void> = Promise.resolve();
    announceRecorded(afterCommit, recorded);
    afterCommit(() => (pushed = pushRecorded(context, recorded)));
    return {
      next: lastId === null ? null : { ...payload, after: lastId },
      followUp: () => finishesWithin(pushed, longestWaitForPush),
    };
  },
});

interface MessageToEveryone {
  /** Unique for this message. */
  key: string;
  message: string;
  createdAt: Date;
}

/** @returns the number of members who get it: the accounts that are activated now */
export async function enqueueMessageToEveryone(
  { jobs }: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  { key, message, createdAt }: MessageToEveryone,
): Promise<number> {
  const payload = {
    onceKey: `Admin-Message:${key}`,
    message,
    createdAt: createdAt.toISOString(),
    after: 0,
    last: await lastMemberId(tx),
  };
  const receivers = await countReceivers(tx);
  await jobs.enqueue(tx, afterCommit, messageToEveryone, payload);
  return receivers;
}
