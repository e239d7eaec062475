import { deleteSomeRows } from "#features/personal-data/server/many-rows.ts";
import { inSequence, mapped, pagedFrom, unpaged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { notificationsAfter, notificationsToErase, openedListsOf, subscriptionsOf } from "./personal-data-queries.ts";
import { notificationText } from "./notification-text.ts";
import { digestSince, settingsOf } from "./settings-queries.ts";
import { pushSubscriptions } from "./push-tables.ts";
import { notificationSettings } from "./settings-tables.ts";
import { digestReaders, notifications, openedLists } from "./tables.ts";

/** A member's notifications, settings and push subscriptions. Others' notifications that contain the member's name are deleted by a foreign key. */
export const notificationsPersonalData: PersonalDataProvider = {
  parts({ db, user, language }) {
    const received = (listed: boolean) =>
      mapped(
        pagedFrom(
          { moment: "-infinity", id: 0 },
          (after) => notificationsAfter(db, user.id, after, { listed }),
          ({ moment, id }) => ({ moment, id }),
        ),
        ({ id: _id, moment: _moment, ...row }) => {
          const { title, text } = notificationText(language, row);
          return { ...row, name: title, words: text };
        },
      );
    const browsers = async () =>
      (await subscriptionsOf(db, user.id)).map(({ endpoint, createdAt }) => ({
        host: new URL(endpoint).host,
        createdAt,
      }));
    const openedTitles = async () =>
      (await openedListsOf(db, user.id)).map((row) => ({
        ...row,
        name: notificationText(language, { ...row, message: "" }).title,
      }));
    const channels = async () =>
      (await settingsOf(db, user.id)).map(({ title, ...chosen }) => ({
        notificationTitle: title,
        name: notificationText(language, { notificationTitle: title, message: "" }).title,
        ...chosen,
      }));
    const digest = async () => {
      const since = await digestSince(db, user.id);
      return since == null ? [] : [{ createdAt: since }];
    };
    return [
      {
        name: "notifications",
        column: notifications.receiverId,
        rows: () => inSequence(received(true), received(false)),
      },
      {
        name: "openedLists",
        column: openedLists.userId,
        rows: () => unpaged(openedTitles()),
      },
      {
        name: "notificationSettings",
        column: notificationSettings.userId,
        rows: () => unpaged(channels()),
      },
      {
        name: "digest",
        column: digestReaders.userId,
        rows: () => unpaged(digest()),
      },
      {
        name: "pushBrowsers",
        column: pushSubscriptions.userId,
        rows: () => unpaged(browsers()),
      },
    ];
  },

  eraseSome: (_context, tx, _afterCommit, { id }) => deleteSomeRows(tx, notifications, notificationsToErase(id)),
};
