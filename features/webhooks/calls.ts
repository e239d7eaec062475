import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { idParams, instant, memberPages } from "#kit/calls/input.ts";
import { webhooks as limits } from "#vocabulary/limits.ts";
import { deliveryErrors, messageTypes, webhookEvents } from "./shapes.ts";

/** Webhooks: other programs hear what happens on the site (behaviour.md, Webhooks). */

const webhook = z.object({
  id: z.number(),
  address: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
  createdAt: instant,
});

const listedWebhook = webhook.extend({
  /** The first of the failed attempts since the last successful one; null without any. */
  failingSince: instant.nullable(),
});
export type Webhook = z.output<typeof listedWebhook>;

const newWebhook = webhook.extend({
  /** Shown only here. */
  secret: z.string(),
});
export type NewWebhook = z.output<typeof newWebhook>;

const delivery = z.object({
  /** The header `webhook-id`, the same for every attempt. */
  id: z.string(),
  type: z.enum(messageTypes),
  createdAt: instant,
  attempts: z.number(),
  status: z.enum(["waiting", "delivered", "failed"]),
  /** Of the last attempt; null if there was no answer. */
  httpStatus: z.number().nullable(),
  /** Why the last attempt failed, or why there is none. */
  error: z.enum(deliveryErrors).nullable(),
  nextAttemptAt: instant.nullable(),
  deliveredAt: instant.nullable(),
});
export type Delivery = z.output<typeof delivery>;

/** With its padding, as most libraries of receivers need it. */
const secretPattern = /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const bytesOf = (secret: string) => Math.floor((secret.replace(/^whsec_|=+$/g, "").length * 3) / 4);

const one = { path: "/v1/webhooks/:id", caller: "admin", noTokens: true, params: idParams } as const;

export const webhooksCalls = {
  create: endpoint({
    method: "POST",
    path: "/v1/webhooks",
    caller: "admin",
    noTokens: true,
    summary: "Adds a webhook. The secret that signs its messages is in this answer only",
    body: z.object({
      address: z.url({ protocol: /^https$/ }).max(limits.addressMax),
      events: z
        .array(z.enum(webhookEvents))
        .min(1)
        .max(webhookEvents.length)
        .transform((given) => webhookEvents.filter((event) => given.includes(event))),
      secret: z
        .string()
        .max(limits.secretMax)
        .regex(secretPattern)
        .refine((secret) => bytesOf(secret) >= limits.secretBytes.min && bytesOf(secret) <= limits.secretBytes.max, {
          error: `whsec_ and base64 of ${limits.secretBytes.min} to ${limits.secretBytes.max} bytes`,
        })
        .optional(),
    }),
    reply: { status: 201, body: newWebhook },
    errors: ["LIMIT"],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/webhooks",
    caller: "admin",
    noTokens: true,
    summary: "All webhooks, oldest first",
    reply: { status: 200, body: z.object({ webhooks: z.array(listedWebhook) }) },
    errors: [],
  }),
  change: endpoint({
    ...one,
    method: "PATCH",
    summary: "Switches a webhook off or on. Messages that wait when it is switched off are never sent",
    body: z.object({ active: z.boolean() }),
    reply: { status: 200, body: listedWebhook },
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    ...one,
    method: "DELETE",
    summary: "Deletes a webhook with its deliveries. Repeating it changes nothing",
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
  deliveries: endpoint({
    ...one,
    method: "GET",
    path: "/v1/webhooks/:id/deliveries",
    summary: "The messages to a webhook of the last seven days, sent and waiting ones, newest first",
    query: memberPages,
    reply: { status: 200, body: z.object({ deliveries: z.array(delivery), totalDeliveries: z.number() }) },
    errors: ["NOT_FOUND"],
  }),
  test: endpoint({
    ...one,
    method: "POST",
    path: "/v1/webhooks/:id/test",
    summary: "Sends an event of the type test, once, also while the webhook is switched off",
    reply: { status: 202, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
};
