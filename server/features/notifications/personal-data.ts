import { countRows, deleteSomeRows, pagedFrom, unpaged, type PersonalDataProvider } from "../personal-data/service.ts";
import { notificationsAfter, notificationsToErase, openedListsOf, subscriptionsOf } from "./personal-data-queries.ts";
import { notificationText } from "./notification-text.ts";
import { digestSince, settingsOf } from "./settings-queries.ts";
import { pushSubscriptions } from "./push-tables.ts";
import { notificationSettings } from "./settings-tables.ts";
import { digestReaders, notifications, openedLists } from "./tables.ts";

/** A member's notifications, settings and push subscriptions. Others' notifications that contain the member's name are deleted by a foreign key. */
export const notificationsPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user, language }) {
    const { db } = database;
    async function* received({ listed }: { listed: boolean }) {
      for await (const row of pagedFrom(
        { moment: "-infinity", id: 0 },
        (after) => notificationsAfter(db, user.id, after, { listed }),
        (last) => last,
      )) {
        const { id: _id, moment: _moment, ...rest } = row;
        const { title, text } = notificationText(language, row);
        yield { ...rest, name: title, words: text };
      }
    }
    async function* all() {
      yield* received({ listed: true });
      yield* received({ listed: false });
    }
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
        title: { en: "Notifications", es: "Notificaciones", fr: "Notifications", it: "Notifiche", pt: "Notificações" },
        column: notifications.receiverId,
        rows: all,
      },
      {
        name: "openedLists",
        title: {
          en: "Lists of notifications you have opened",
          es: "Listas de notificaciones que has abierto",
          fr: "Listes de notifications que tu as ouvertes",
          it: "Elenchi di notifiche che hai aperto",
          pt: "Listas de notificações que abriu",
        },
        column: openedLists.userId,
        rows: () => unpaged(openedTitles()),
      },
      {
        name: "notificationSettings",
        title: {
          en: "Settings of notifications",
          es: "Ajustes de las notificaciones",
          fr: "Réglages des notifications",
          it: "Impostazioni delle notifiche",
          pt: "Preferências das notificações",
        },
        column: notificationSettings.userId,
        rows: () => unpaged(channels()),
      },
      {
        name: "digest",
        title: {
          en: "Weekly email with Tales",
          es: "Carta semanal con relatos",
          fr: "E-mail hebdomadaire de récits",
          it: "E-mail settimanale con racconti",
          pt: "E-mail semanal com contos",
        },
        column: digestReaders.userId,
        rows: () => unpaged(digest()),
      },
      {
        name: "pushBrowsers",
        title: {
          en: "Browsers with push notifications",
          es: "Navegadores con notificaciones push",
          fr: "Navigateurs qui reçoivent les notifications push",
          it: "Browser che ricevono le notifiche push",
          pt: "Navegadores que recebem notificações push",
        },
        column: pushSubscriptions.userId,
        rows: () => unpaged(browsers()),
      },
    ];
  },

  count: (tx, { id }, enough) => countRows(tx, notificationsToErase(id), enough),
  eraseSome: (_context, tx, _afterCommit, { id }) => deleteSomeRows(tx, notifications, notificationsToErase(id)),
};
