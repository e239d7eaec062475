import { sql } from "drizzle-orm";
import { pendingMails } from "#kit/server/mail/queries.ts";
import { emailChangesOf } from "#features/accounts/server/email-changes.ts";
import { emailsOf } from "#features/accounts/server/removal.ts";
import { mailedLinksOf } from "#features/accounts/server/mailed-links.ts";
import { withDefaults } from "#features/reading-settings/calls.ts";
import { reasonOfBan } from "#features/accounts/server/policy.ts";
import { sessionsOf } from "#features/accounts/server/login.ts";
import type { User } from "#features/accounts/server/queries.ts";
import { emailChanges, mailedLinks, sessions } from "#features/accounts/server/tables.ts";
import { banLevelAt } from "#vocabulary/ban-ladder.ts";
import { deleteSomeRows, type PersonalDataProvider } from "./provider.ts";
import { archivesOf } from "./prepared-archive.ts";
import { unpaged } from "./row-pages.ts";
import { personalArchivePieces, personalArchives } from "./tables.ts";

function bansOf({ banLevel, banLevelSince, banPoints, trollSince, ...user }: User, now: Date) {
  const { commentBannedUntil, commentBanCause, loginBannedUntil, loginBanCause } = user;
  const comment = reasonOfBan(commentBannedUntil, commentBanCause);
  const login = reasonOfBan(loginBannedUntil, loginBanCause);
  return {
    banLevel: banLevelAt({ banLevel, banLevelSince }, now),
    banPoints,
    commentBannedUntil,
    commentBanGround: comment.ground,
    commentBanNote: comment.note,
    loginBannedUntil,
    loginBanGround: login.ground,
    loginBanNote: login.note,
    isTroll: trollSince !== null,
  };
}

/** The account's own data. It contains no secret: no hash, no token, and the text of a waiting mail only if the member wrote it. */
export const accountPersonalData: PersonalDataProvider = {
  parts({ context, db, user }) {
    const account = {
      id: user.id,
      username: user.username,
      email: user.email,
      role: user.role,
      languageName: user.language,
      hasPassword: user.passwordHash !== null,
      createdAt: user.createdAt,
      activatedAt: user.activatedAt,
      lastUsedAt: user.usedAt,
    };
    const waitingMails = async () => {
      const { own, unconfirmed } = await emailsOf(db, user);
      const mails = [
        ...[...new Set(own)].map((address) => pendingMails(db, address)),
        ...[...new Set(unconfirmed)].map((address) => pendingMails(db, address, { keepContactMessages: true })),
      ];
      return (await Promise.all(mails)).flat();
    };
    const settings = withDefaults(user.readingSettings, user.language);
    const wordLevels = Object.entries(settings.wordLevels).map(([language, level]) => `${language} ${level}`);
    const readingSettings = { ...settings, wordLevels };
    return [
      { name: "account", single: true, rows: () => unpaged([account]) },
      {
        name: "readingSettings",
        single: true,
        rows: () => unpaged([readingSettings]),
      },
      { name: "bans", single: true, rows: () => unpaged([bansOf(user, context.clock.now())]) },
      { name: "sessions", column: sessions.userId, rows: () => unpaged(sessionsOf(db, user.id)) },
      { name: "mailedLinks", column: mailedLinks.userId, rows: () => unpaged(mailedLinksOf(db, user.id)) },
      { name: "emailChanges", column: emailChanges.userId, rows: () => unpaged(emailChangesOf(db, user.id)) },
      { name: "waitingMails", rows: () => unpaged(waitingMails()) },
      { name: "archives", column: personalArchives.userId, rows: () => unpaged(archivesOf(db, user.id)) },
    ];
  },

  // Of a closed account nobody can ask for the archive any more.
  eraseSome: (_context, tx, _afterCommit, { id }) =>
    deleteSomeRows(tx, personalArchivePieces, [
      sql`select ctid from ${personalArchivePieces} where ${personalArchivePieces.userId} = ${id}`,
    ]),
};
