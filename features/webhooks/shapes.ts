/** The events that webhooks can follow. */
export const webhookEvents = [
  "tale.published",
  "tale.revised",
  "tale.removed",
  "comment.created",
  "report.created",
  "member.joined",
  "member.left",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The types of messages: those of events, and the one by which an administrator tries a webhook. */
export const messageTypes = [...webhookEvents, "test"] as const;
export type MessageType = (typeof messageTypes)[number];

/** Why an attempt failed, or why no other one follows. */
export const deliveryErrors = [
  /** No server has this name, or the name can't be looked up. */
  "NAME",
  /** It leads to an IP address that isn't public. */
  "ADDRESS",
  "CONNECTION",
  "CERTIFICATE",
  "TIMEOUT",
  "REDIRECT",
  /** A status that is no success. */
  "STATUS",
  /** The secret can't be read any more, because the site has another one of its own. */
  "SECRET",
  "SWITCHED_OFF",
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];
