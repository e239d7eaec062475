import { unpaged, paged, type PersonalDataProvider } from "../personal-data/service.ts";
import { notificationsAfter, openedListsOf, subscriptionsOf } from "./personal-data-queries.ts";
import { notificationText } from "./notification-text.ts";
import { settingsOf } from "./settings-queries.ts";

/** A member's notifications, settings and push subscriptions. Others' notifications that contain the member's name are deleted by a foreign key. */
export const notificationsPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user, language }) {
    const { db } = database;
    async function* received() {
      for await (const row of paged(
        (after) => notificationsAfter(db, user.id, after),
        ({ id }) => id,
      )) {
        const { id: _id, ...rest } = row;
        const { title, text } = notificationText(language, row);
        yield { ...rest, name: title, words: text };
      }
    }
    const browsers = async () =>
      (await subscriptionsOf(db, user.id)).map(({ endpoint, createdAt }) => ({
        host: new URL(endpoint).host,
        createdAt,
      }));
    const opened = async () =>
      (await openedListsOf(db, user.id)).map((row) => ({
        ...row,
        name: notificationText(language, { ...row, message: "" }).title,
      }));
    const chosen = async () =>
      (await settingsOf(db, user.id)).map(({ title, mail }) => ({
        notificationTitle: title,
        name: notificationText(language, { notificationTitle: title, message: "" }).title,
        mail,
      }));
    return [
      { name: "notifications", rows: received },
      { name: "openedLists", rows: () => unpaged(opened()) },
      { name: "notificationSettings", rows: () => unpaged(chosen()) },
      { name: "pushBrowsers", rows: () => unpaged(browsers()) },
    ];
  },
};
