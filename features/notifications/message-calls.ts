import { z } from "zod";
import { lookedUpUsername } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { clientKey, exactLanguageName, textOf } from "#kit/calls/input.ts";
import { notification as bounds } from "#vocabulary/limits.ts";
import { notification } from "./calls.ts";

/** Messages of the staff. In a file of their own, because a member's first page loads the other calls about notifications. */

const text = textOf({ min: 1, max: bounds.messageMax });

export const messageCalls = {
  send: endpoint({
    method: "POST",
    path: "/v1/send-notification",
    caller: "moderator",
    summary: "Sends an Admin-Message to one member, or to everyone (receiverUsername `all`)",
    body: z
      .object({
        receiverUsername: lookedUpUsername,
        message: text.optional(),
        /** In place of `message`: each member gets the text in their language, or else the first one. */
        messages: z
          .partialRecord(exactLanguageName, text)
          .refine((texts) => Object.keys(texts).length > 0, { error: "At least one text" })
          .optional(),
        clientKey,
      })
      .refine(({ message, messages }) => (message === undefined) !== (messages === undefined), {
        path: ["message"],
        error: "Either message or messages",
      }),
    reply: {
      status: 201,
      body: notification.extend({
        /** Null for a message to everyone: each receiver has a notification of their own. */
        id: z.number().nullable(),
        totalReceivers: z.number(),
      }),
    },
    errors: ["NOT_FOUND"],
  }),
};
