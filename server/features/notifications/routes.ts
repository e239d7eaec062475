import type { notificationsCalls } from "#contract/notifications.ts";
import type { notificationSettingsCalls } from "#contract/notification-settings.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { registerPush, unregisterPush } from "./push-subscriptions.ts";
import { changeSettings, readSettings, readUnsubscription, unsubscribe } from "./settings.ts";
import { countUnread, listNotifications, markRead, markTitleRead, sendAdminMessage } from "./service.ts";

export function notificationsRoutes(platform: Platform): Handlers<typeof notificationsCalls> {
  return {
    list: (call) => listNotifications(platform, call.actor, call.query),
    pending: async (call) => String(await countUnread(platform, call.actor, call.query.username)),
    unreadOfTitle: ({ actor, query }) => countUnread(platform, actor, query.receiverUsername, query.notificationTitle),
    markRead: (call) => markRead(platform, call.actor, call.query.notificationId),
    markTitleRead: (call) => markTitleRead(platform, call.actor, call.query, { onlyFirstTime: false }),
    markTitleReadFirstTime: (call) => markTitleRead(platform, call.actor, call.query, { onlyFirstTime: true }),
    send: (call) => sendAdminMessage(platform, call.actor, call.body),
    pushKey: async () => ({ publicKey: platform.push.publicKey }),
    registerPush: (call) => registerPush(platform, call.actor, call.body),
    unregisterPush: (call) => unregisterPush(platform, call.actor, call.query.endpoint),
  };
}

export function notificationSettingsRoutes(platform: Platform): Handlers<typeof notificationSettingsCalls> {
  return {
    read: (call) => readSettings(platform, call.actor),
    change: (call) => changeSettings(platform, call.actor, call.body),
    unsubscription: (call) => readUnsubscription(platform, call.params.unsubscribeToken),
    unsubscribe: (call) => unsubscribe(platform, call.params.unsubscribeToken),
  };
}
