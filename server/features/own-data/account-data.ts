import { pendingMails } from "#server/platform/mail/queries.ts";
import { linksOf, sessionsOf } from "../accounts/service.ts";
import { few, type DataHolder } from "./holder.ts";

/** The account itself. Nothing that opens a door is in it: no hash, no token, and the text of a waiting mail only where they wrote it. */
export const accountData: DataHolder = {
  parts({ platform: { database }, user }) {
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
    return [
      { name: "account", single: true, rows: () => few(Promise.resolve([account])) },
      { name: "bans", single: true, rows: () => few(Promise.resolve([bans])) },
      { name: "sessions", rows: () => few(sessionsOf(db, user.id)) },
      { name: "mailedLinks", rows: () => few(linksOf(db, user.id)) },
      { name: "waitingMails", rows: () => few(user.email === null ? Promise.resolve([]) : pendingMails(db, user.email)) },
    ];
  },
};
