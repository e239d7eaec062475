import { pendingMails } from "#server/platform/mail/queries.ts";
import { emailChangesOf, emailsOf, mailedLinksOf, sessionsOf } from "../accounts/service.ts";
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
      theme: user.theme,
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
        ...[...new Set(unconfirmed)].map((address) => pendingMails(db, address, { keepLetters: true })),
      ];
      return (await Promise.all(mails)).flat();
    };
    return [
      { name: "account", single: true, rows: () => unpaged(Promise.resolve([account])) },
      { name: "bans", single: true, rows: () => unpaged(Promise.resolve([bans])) },
      { name: "sessions", rows: () => unpaged(sessionsOf(db, user.id)) },
      { name: "mailedLinks", rows: () => unpaged(mailedLinksOf(db, user.id)) },
      { name: "emailChanges", rows: () => unpaged(emailChangesOf(db, user.id)) },
      { name: "waitingMails", rows: () => unpaged(waitingMails()) },
    ];
  },
};
