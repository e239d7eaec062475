import { pendingMails } from "#server/platform/mail/queries.ts";
import {
  emailChanges,
  emailChangesOf,
  emailsOf,
  mailedLinksOf,
  readingSettingsOf,
  sessionsOf,
} from "../accounts/service.ts";
import { mailedLinks, sessions } from "../accounts/tables.ts";
import { unpaged, type PersonalDataProvider } from "./provider.ts";

/** The account's own data. It contains no secret: no hash, no token, and the text of a waiting mail only if the member wrote it. */
export const accountPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user }) {
    const { db } = database;
    const account = {
      id: user.id,
      username: user.username,
      email: user.email,
      role: user.role,
      languageName: user.language,
      hasPassword: user.passwordHash !== null,
      createdAt: user.createdAt,
      activatedAt: user.activatedAt,
    };
    const { banLevel, banPoints, commentBannedUntil, loginBannedUntil, trollSince } = user;
    const bans = { banLevel, banPoints, commentBannedUntil, loginBannedUntil, isTroll: trollSince !== null };
    const waitingMails = async () => {
      const { own, unconfirmed } = await emailsOf(db, user);
      const mails = [
        ...[...new Set(own)].map((address) => pendingMails(db, address)),
        ...[...new Set(unconfirmed)].map((address) => pendingMails(db, address, { keepContactMessages: true })),
      ];
      return (await Promise.all(mails)).flat();
    };
    return [
      {
        name: "account",
        title: { en: "Account", es: "Cuenta", fr: "Compte", it: "Account", pt: "Conta" },
        single: true,
        rows: () => unpaged(Promise.resolve([account])),
      },
      {
        name: "readingSettings",
        title: {
          en: "Reading settings",
          es: "Ajustes de lectura",
          fr: "Réglages de lecture",
          it: "Impostazioni di lettura",
          pt: "Preferências de leitura",
        },
        single: true,
        rows: () => unpaged(Promise.resolve([readingSettingsOf(user)])),
      },
      {
        name: "bans",
        title: { en: "Bans", es: "Bloqueos", fr: "Suspensions", it: "Sospensioni", pt: "Suspensões" },
        single: true,
        rows: () => unpaged(Promise.resolve([bans])),
      },
      {
        name: "sessions",
        title: { en: "Sessions", es: "Sesiones", fr: "Sessions", it: "Sessioni", pt: "Sessões" },
        column: sessions.userId,
        rows: () => unpaged(sessionsOf(db, user.id)),
      },
      {
        name: "mailedLinks",
        title: {
          en: "Emailed links",
          es: "Enlaces enviados por correo",
          fr: "Liens envoyés par e-mail",
          it: "Link inviati per e-mail",
          pt: "Links enviados por e-mail",
        },
        column: mailedLinks.userId,
        rows: () => unpaged(mailedLinksOf(db, user.id)),
      },
      {
        name: "emailChanges",
        title: {
          en: "Changes of your email",
          es: "Cambios de tu correo",
          fr: "Changements de ton adresse e-mail",
          it: "Cambi della tua e-mail",
          pt: "Alterações do seu e-mail",
        },
        column: emailChanges.userId,
        rows: () => unpaged(emailChangesOf(db, user.id)),
      },
      {
        name: "waitingMails",
        title: {
          en: "Emails waiting to be sent",
          es: "Correos pendientes de envío",
          fr: "E-mails en attente d’envoi",
          it: "E-mail in attesa di invio",
          pt: "E-mails à espera de envio",
        },
        rows: () => unpaged(waitingMails()),
      },
    ];
  },
};
