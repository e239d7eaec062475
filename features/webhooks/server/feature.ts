import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { webhooksCalls } from "../calls.ts";
import { webhookDelivery } from "./delivery.ts";
import { followedByWebhooks } from "./follow.ts";
import {
  createWebhook,
  deleteOldDeliveries,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  sendTest,
  switchWebhook,
  webhookDeletion,
} from "./service.ts";

const webhooksRoutes = (context: AppContext): Handlers<typeof webhooksCalls> => ({
  create: (call) => createWebhook(context, call.actor, call.body),
  list: () => listWebhooks(context),
  change: (call) => switchWebhook(context, call.actor, call.params.id, call.body.active),
  remove: (call) => removeWebhook(context, call.actor, call.params.id),
  deliveries: (call) => listDeliveries(context, call.params.id, call.query),
  test: (call) => sendTest(context, call.actor, call.params.id),
});

export const webhooksFeature = feature({
  handlers: (context: AppContext) => ({ webhooks: webhooksRoutes(context) }),
  contributes: followedByWebhooks,
  jobs: [webhookDelivery, webhookDeletion],
  housekeeping: [deleteOldDeliveries],
});
