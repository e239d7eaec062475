import { notificationsOfEvents } from "./kinds.ts";
import { dailyRetention, notificationRetention } from "./retention.ts";
import { markOlderRead } from "./own-notifications.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { notificationsPersonalData } from "./personal-data.ts";
import type { messageCalls } from "../message-calls.ts";
import type { notificationsCalls } from "../calls.ts";
import type { notificationSettingsCalls } from "../settings.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { pushMessages } from "./pushes.ts";
import { registerPush, unregisterPush } from "./push-subscriptions.ts";
import { changeSettings, readSettings, readUnsubscription, unsubscribe } from "./settings.ts";
import { messageInLanguages, messageToEveryone, sendAdminMessage } from "./admin-messages.ts";
import {
  countUnread,
  listGroups,
  listNotifications,
  markGroupRead,
  markRead,
  markTitleRead,
} from "./own-notifications.ts";

const notificationsRoutes = (context: AppContext): Handlers<typeof notificationsCalls & typeof messageCalls> => ({
  list: (call) => listNotifications(context, call.actor, call.query),
  groups: (call) => listGroups(context, call.actor, call.query),
  markGroupRead: (call) => markGroupRead(context, call.actor, call.query.notificationId),
  pending: async (call) => String(await countUnread(context, call.actor, call.query.username)),
  unreadOfTitle: ({ actor, query }) => countUnread(context, actor, query.receiverUsername, query.notificationTitle),
  markRead: (call) => markRead(context, call.actor, call.query.notificationId),
  markTitleRead: (call) => markTitleRead(context, call.actor, call.query, { onlyFirstTime: false }),
  markTitleReadFirstTime: (call) => markTitleRead(context, call.actor, call.query, { onlyFirstTime: true }),
  send: (call) => sendAdminMessage(context, call.actor, call.body),
  pushKey: async () => ({ publicKey: context.push.publicKey }),
  registerPush: (call) => registerPush(context, call.actor, call.body),
  unregisterPush: (call) => unregisterPush(context, call.actor, call.query.endpoint),
});

const notificationSettingsRoutes = (context: AppContext): Handlers<typeof notificationSettingsCalls> => ({
  read: (call) => readSettings(context, call.actor),
  change: (call) => changeSettings(context, call.actor, call.body),
  unsubscription: (call) => readUnsubscription(context, call.params.unsubscribeToken),
  unsubscribe: (call) => unsubscribe(context, call.params.unsubscribeToken),
});

export const notificationsFeature = feature({
  handlers: (context: AppContext) => ({
    notifications: notificationsRoutes(context),
    notificationSettings: notificationSettingsRoutes(context),
  }),
  contributes: [...notificationsOfEvents, personalData.with(notificationsPersonalData)],
  jobs: [messageToEveryone, messageInLanguages, notificationRetention, markOlderRead, pushMessages],
  schedules: [dailyRetention],
});
