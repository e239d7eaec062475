import { z } from "zod";
import { lookedUpUsername } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  booleanText,
  exactLanguageName,
  id,
  instant,
  listQuery,
  oneOrMore,
  pageNumber,
  pageSize,
} from "#kit/calls/input.ts";
import { notification as bounds, page } from "#vocabulary/limits.ts";

/** Notifications, live and push (behaviour.md, Notifications). */

/** The titles of the kinds. */
export const notificationTitles = [
  "Post-Published",
  "Tale-Returned",
  "Revision-Published",
  "New-Tale",
  "Translation-Request",
  "Request-Answered",
  "Correction",
  "Admin-Message",
  "Banned",
  "Trophy",
  "Replay-Comment",
  "Replay-Comment-Blog",
  "First-Like-Post",
  "First-Like-Comment",
  "First-Like-Comment-Blog",
  "First-Comment",
  "Comment-Held",
] as const;
export type NotificationTitle = (typeof notificationTitles)[number];

export const notification = z.object({
  id: z.number(),
  notificationTitle: z.enum(notificationTitles),
  receiverUsername: z.string(),
  notificationEntity: z.object({ receiverUsername: z.string() }),
  /** Built and parsed by features/notifications/message.ts. */
  message: z.string(),
  /** Only of an Admin-Message that was sent in several languages. */
  messageLanguage: exactLanguageName.optional(),
  read: z.boolean(),
  createdAt: instant,
});
export type Notification = z.output<typeof notification>;

/** A notification with its subject as it is now. */
const listedNotification = notification.extend({
  /** The member who caused it; null if the site or its staff did. */
  actor: z.string().nullable(),
  /** The title of the Tale or news post; null without one. */
  subject: z.string().nullable(),
  /** The beginning of the comment or of the new Tale; null without one, and when the receiver doesn't get to see it. */
  quote: z.string().nullable(),
  /** Further likes, without the receiver's own, or further comments. */
  more: z.number(),
});
export type ListedNotification = z.output<typeof listedNotification>;

/** Kinds of which those about one Tale or news post are one entry. */
export const groupedTitles = [
  "Replay-Comment",
  "Replay-Comment-Blog",
  "First-Like-Comment",
  "First-Like-Comment-Blog",
] as const satisfies NotificationTitle[];

/** Notifications of one kind about the same, all read or all unread. */
const notificationGroup = z.object({
  notificationTitle: z.enum(notificationTitles),
  read: z.boolean(),
  total: z.number(),
  /** Different members who caused them. */
  totalActors: z.number(),
  /** The newest ones. */
  notifications: z.array(listedNotification).min(1),
});
export type NotificationGroup = z.output<typeof notificationGroup>;

/** The receiver name that means every member; it is too short to be a username. */
export const everyone = "all";

/** The STOMP destination of a member's own notifications. */
export const liveAddress = (username: string) => `/user/${username}/notification`;

/** The STOMP destination that sends a member the number of their own unread notifications, once, when they subscribe. */
export const pendingAddress = (username: string) => `/user/${username}/pending`;

const list = z.object({ notifications: z.array(notification), totalNotifications: z.number() });
export type NotificationList = z.output<typeof list>;
const groups = z.object({ groups: z.array(notificationGroup), totalGroups: z.number() });
export type NotificationGroups = z.output<typeof groups>;

/** The caller's own name; any other name leads to 403. */
const receiverUsername = lookedUpUsername;
const notificationTitle = z.enum(notificationTitles);
const ofTitle = z.object({ receiverUsername: receiverUsername.optional(), notificationTitle });

/** A browser's push subscription as it serialises itself (PushSubscription.toJSON). */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(bounds.endpointMax),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
});
export type PushSubscriptionKeys = z.output<typeof pushSubscription>;

/** The payload of a push message, in the receiver's language. */
const pushPayload = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  /** Path of the page that a click opens. */
  target: z.string(),
  language: z.string(),
});
export type PushPayload = z.output<typeof pushPayload>;

export const notificationsCalls = {
  list: endpoint({
    method: "GET",
    path: "/v1/notifications",
    caller: "user",
    refersTo: "self",
    summary: "The caller's own notifications, newest first",
    query: listQuery(["createdAt", "id"], { sortBy: "createdAt", direction: "DESC" }).extend({
      receiverUsername: receiverUsername.optional(),
    }),
    reply: { status: 200, body: list },
    errors: [],
  }),
  groups: endpoint({
    method: "GET",
    path: "/v1/notification-groups",
    caller: "user",
    summary:
      "The caller's own newest 2,000 notifications, newest first: replies in one discussion are one entry, and so are first likes of comments there",
    query: z.object({
      pageNumber: pageNumber.default(0),
      pageSize: pageSize.default(page.default),
      /** Only these kinds. */
      notificationTitle: oneOrMore(z.enum(notificationTitles)).optional(),
      /** Only unread ones. */
      unread: booleanText.default(false),
    }),
    reply: { status: 200, body: groups },
    errors: [],
  }),
  markGroupRead: endpoint({
    method: "PATCH",
    path: "/v1/notification-groups",
    caller: "user",
    refersTo: "own",
    summary:
      "Marks one of the caller's own notifications read, with the earlier ones of its entry; answers the ids of those that were unread",
    query: z.object({ notificationId: id }),
    reply: { status: 200, body: z.object({ notificationIds: z.array(z.number()) }) },
    errors: ["NOT_FOUND"],
  }),
  pending: endpoint({
    method: "GET",
    path: "/v1/pending",
    caller: "user",
    refersTo: "self",
    summary: "The number of the caller's own unread notifications",
    query: z.object({ username: receiverUsername.optional() }),
    reply: { status: 200, body: "text" },
    errors: [],
  }),
  unreadOfTitle: endpoint({
    method: "GET",
    path: "/v1/total-published",
    caller: "user",
    refersTo: "self",
    summary: "The number of the caller's own unread notifications of one title",
    query: ofTitle,
    reply: { status: 200, body: z.number() },
    errors: [],
  }),
  markRead: endpoint({
    method: "PATCH",
    path: "/v1/mark-as-read",
    caller: "user",
    refersTo: "own",
    summary: "Marks one of the caller's own notifications read",
    query: z.object({ notificationId: id }),
    reply: { status: 200, body: notification },
    errors: ["NOT_FOUND"],
  }),
  markTitleRead: endpoint({
    method: "PATCH",
    path: "/v1/mark-as-read-by-title",
    caller: "user",
    refersTo: "self",
    summary: "Marks all of one title read; answers those that were unread",
    query: ofTitle,
    reply: { status: 200, body: list },
    errors: [],
  }),
  markTitleReadFirstTime: endpoint({
    method: "PATCH",
    path: "/v1/mark-as-read-first-time",
    caller: "user",
    refersTo: "self",
    summary: "Marks all of one title read, unless the caller opened that list before; answers those that were unread",
    query: ofTitle,
    reply: { status: 200, body: list },
    errors: [],
  }),
  pushKey: endpoint({
    method: "GET",
    path: "/v0/push-key",
    caller: "visitor",
    summary: "The public VAPID key with which a browser subscribes",
    reply: { status: 200, body: z.object({ publicKey: z.string() }) },
    errors: [],
  }),
  registerPush: endpoint({
    method: "POST",
    path: "/v0/register-token",
    caller: "user",
    noTokens: true,
    refersTo: "self",
    summary: "Stores a browser's push subscription (as a JSON string) for the caller",
    body: z.object({ userId: id, token: z.string().max(bounds.subscriptionMax) }),
    reply: { status: 201, body: z.object({ userId: z.number(), endpoint: z.string() }) },
    errors: [],
  }),
  unregisterPush: endpoint({
    method: "DELETE",
    path: "/v0/register-token",
    caller: "user",
    noTokens: true,
    refersTo: "anything",
    summary: "Deletes a push subscription of the caller",
    query: z.object({ endpoint: z.string().max(bounds.endpointMax) }),
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
};

/** How many Tales, reports and held comments are on the desk of the staff, for the menu. */

/** Larger numbers are shown as `99+`. */
export const deskCountMax = 99;

/** Counted only up to one more than is shown, so that counting costs the same at any size. */
export const deskCounts = z.object({
  tales: z.number().int(),
  reports: z.number().int(),
  /** Comments that wait for the staff. Processes of 0.2.0 don't send it during an upgrade. */
  held: z.number().int().default(0),
});
export type DeskCounts = z.output<typeof deskCounts>;

/** The STOMP destination on which a member of the staff gets the new numbers. */
export const deskCountsAddress = (username: string) => `/user/${username}/waiting`;

export const deskCountsCalls = {
  read: endpoint({
    method: "GET",
    path: "/v1/waiting",
    caller: "moderator",
    summary:
      "The numbers of Tales that wait for review, of reports that wait for a decision and of comments that are held for the staff, each counted up to 100",
    reply: { status: 200, body: deskCounts },
    errors: [],
  }),
};
