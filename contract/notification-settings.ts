import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import type { NotificationTitle } from "./notifications.ts";

/** Which kinds of notification a member also gets by mail. */

/** The kinds that are also mailed, until the member switches that off. */
export const mailedTitles = ["Post-Published", "Tale-Returned"] as const satisfies readonly NotificationTitle[];
export type MailedTitle = (typeof mailedTitles)[number];

export const isMailed = (title: NotificationTitle): title is MailedTitle => mailedTitles.includes(title as MailedTitle);

const channels = z.object({ mail: z.boolean() });
const settings = z.object({ types: z.object({ "Post-Published": channels, "Tale-Returned": channels }) });
export type NotificationSettings = z.output<typeof settings>;

const changedChannels = z.strictObject({ mail: z.boolean() }).partial();
const change = z.object({
  types: z.strictObject({ "Post-Published": changedChannels, "Tale-Returned": changedChannels }).partial(),
});
export type NotificationSettingsChange = z.output<typeof change>;

/** The path of the unsubscribe link in such a mail; a POST to it switches that kind off. */
export const unsubscribePath = (token: string) => `/unsubscribe/${token}`;

const token = z.object({ unsubscribeToken: z.string().max(300) });
const ofMail = z.object({ type: z.enum(mailedTitles), mail: z.boolean() });

export const notificationSettingsCalls = {
  read: endpoint({
    method: "GET",
    path: "/v1/notification-settings",
    caller: "user",
    summary: "The kinds of notifications that the caller also gets by mail",
    reply: { status: 200, body: settings },
    errors: [],
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/notification-settings",
    caller: "user",
    summary: "Switches mails for single kinds on or off; kinds that are not sent stay as they are",
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
