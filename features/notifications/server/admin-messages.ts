import { randomUUID } from "node:crypto";
import { everyone } from "../calls.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { withIdempotencyKey } from "#kit/server/idempotency/idempotency-keys.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { accountByUsername } from "#features/accounts/server/service.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { adminMessage, adminMessageText } from "./kinds.ts";
import { enqueueMessageToEveryone } from "./message-to-everyone.ts";
import { notificationsById } from "./queries.ts";
import { notify } from "./service.ts";

/** Messages from the staff to one member or to everyone. */

export async function sendAdminMessage(context: AppContext, actor: Actor, message: Message) {
  return message.receiverUsername === everyone
    ? sendToEveryone(context, actor, message)
    : sendToOne(context, actor, message);
}

interface Message {
  receiverUsername: string;
  message: string;
  /** The idempotency key of the call. */
  clientKey?: string | undefined;
}

async function sendToOne(context: AppContext, actor: Actor, { receiverUsername, message, clientKey }: Message) {
  const receiver = await accountByUsername(context, receiverUsername);
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const key = { of: "message", callerId: actor.id, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => {
      const [sent] = await notify(context, tx, afterCommit, adminMessage(receiver.id, message));
      // Without its text, which is private and would stay in the log when their accounts are removed.
      await recordAction(context, tx, { actor, action: "message", target: { kind: "user", id: receiver.id } });
      return { id: sent!.id };
    });
    const [row] = await notificationsById(tx, [result.id]);
    if (row === undefined) throw notFound();
    return { ...row, totalReceivers: 1 };
  });
}

async function sendToEveryone(context: AppContext, actor: Actor, { message: text, clientKey }: Message) {
  const now = context.clock.now();
  const message = adminMessageText(text);
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const key = { of: "message", callerId: actor.id, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => {
      const sent = { key: randomUUID(), message, createdAt: now };
      const totalReceivers = await enqueueMessageToEveryone(context, tx, afterCommit, sent);
      await recordAction(context, tx, { actor, action: "message", target: { kind: "everyone" }, detail: text });
      return { totalReceivers, createdAt: now.toISOString() };
    });
    return {
      id: null,
      notificationTitle: "Admin-Message" as const,
      receiverUsername: everyone,
      notificationEntity: { receiverUsername: everyone },
      message,
      read: false,
      ...result,
    };
  });
}
