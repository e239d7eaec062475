import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { notificationTitles, type NotificationTitle } from "./calls.ts";

/** How a member gets each kind of notification, and the weekly digest (behaviour.md, Notifications 6 and 7). */

/** `list`: in the list and live; `push`: on the member's devices; `mail`: by e-mail. */
export const notificationChannels = ["list", "push", "mail"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
export type Channels = Record<NotificationChannel, boolean>;

/** The kinds that are mailed unless the member switches that off. */
const mailedByDefault: readonly NotificationTitle[] = ["Post-Published", "Tale-Returned", "Banned"];

export const defaultChannels = (title: NotificationTitle): Channels => ({
  list: true,
  push: true,
  mail: mailedByDefault.includes(title),
});

/** The kinds that every member finds in the list. */
const alwaysListed = ["Admin-Message", "Banned"] as const satisfies readonly NotificationTitle[];
type AlwaysListed = (typeof alwaysListed)[number];

export const isAlwaysListed = (title: NotificationTitle): title is AlwaysListed =>
  alwaysListed.includes(title as AlwaysListed);

const digests = ["none", "weekly"] as const;
export type Digest = (typeof digests)[number];

/** One schema for each kind. */
const ofEachTitle = <Schema extends z.ZodType>(schemaOf: (title: NotificationTitle) => Schema) =>
  Object.fromEntries(notificationTitles.map((title) => [title, schemaOf(title)])) as Record<NotificationTitle, Schema>;

const channels = z.object({ list: z.boolean(), push: z.boolean(), mail: z.boolean() });
const settings = z.object({ types: z.object(ofEachTitle(() => channels)), digest: z.enum(digests) });
export type NotificationSettings = z.output<typeof settings>;

const changedChannels = (title: NotificationTitle) =>
  z
    .strictObject({
      list: isAlwaysListed(title) ? z.literal(true) : z.boolean(),
      push: z.boolean(),
      mail: z.boolean(),
    })
    .partial();
const change = z.object({
  types: z.strictObject(ofEachTitle(changedChannels)).partial().default({}),
  digest: z.enum(digests).optional(),
});
export type NotificationSettingsChange = z.output<typeof change>;

/** Mails with an unsubscribe link: all kinds but the ban, which a member has to learn of, and the digest. */
export const unsubscribable = [...notificationTitles.filter((title) => title !== "Banned"), "digest"] as const;
export type Unsubscribable = (typeof unsubscribable)[number];

/** The path of the unsubscribe link in such a mail; a POST to it switches these mails off. */
export const unsubscribePath = (token: string) => `/unsubscribe/${token}`;

const token = z.object({ unsubscribeToken: z.string().max(300) });
const ofMail = z.object({ type: z.enum(unsubscribable), mail: z.boolean() });

export const notificationSettingsCalls = {
  read: endpoint({
    method: "GET",
    path: "/v1/notification-settings",
    caller: "user",
    summary: "How the caller gets each kind of notification, and whether they get the digest",
    reply: { status: 200, body: settings },
    errors: [],
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/notification-settings",
    caller: "user",
    summary: "Switches channels of single kinds, or the digest, on or off; what is not sent stays as it is",
    body: change,
    reply: { status: 200, body: settings },
    errors: [],
  }),
  unsubscription: endpoint({
    method: "GET",
    path: "/v0/unsubscribe/:unsubscribeToken",
    caller: "visitor",
    summary: "The kind of mail that a mailed link switches off, and whether it is on",
    params: token,
    reply: { status: 200, body: ofMail },
    errors: ["NOT_FOUND"],
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/unsubscribe/:unsubscribeToken",
    caller: "visitor",
    withoutAntiForgery: true,
    redirectsForms: true,
    summary: "Switches off the kind of mail that the link was sent with (RFC 8058); no session, no anti-forgery header",
    params: token,
    reply: { status: 200, body: ofMail },
    errors: ["NOT_FOUND"],
  }),
};
