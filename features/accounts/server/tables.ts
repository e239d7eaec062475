import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ban } from "#vocabulary/account-limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { ChosenReadingSettings } from "#features/reading-settings/calls.ts";
import type { Role } from "#vocabulary/roles.ts";
import { instant } from "#kit/server/database/columns.ts";

/** Why a ban runs. It is about the ban with the same end: a ban of release 0.2.0 has another end, and no cause. */
export interface BanCause {
  /** ISO 8601. */
  until: string;
  /** The code of the report's reason. */
  ground: string | null;
  note: string | null;
  /** The id of the decision; missing for a ban from before decisions were kept, until the upgrade makes one of it. */
  decision?: number;
}

/** The member's level and points when decisions began to be kept; from there they can be counted again. */
interface BanBase {
  banLevel: number;
  banPoints: number;
  /** ISO 8601. */
  at: string;
}

export const users = pgTable(
  "users",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    /** Null for the invented authors of the demo content. */
    email: text(),
    /** Null for accounts that cannot log in by password. */
    passwordHash: text("password_hash"),
    role: text().$type<Role>().notNull().default("USER"),
    firstname: text().notNull(),
    lastname: text().notNull(),
    bio: text().notNull().default(""),
    instagram: text().notNull().default(""),
    fb: text().notNull().default(""),
    website: text().notNull().default(""),
    picProfile: text("pic_profile"),
    privacy: text().notNull().default("profile-tales-trophies"),
    language: text().$type<LanguageName>().notNull(),
    /** Only processes of 0.2.0 read it, during an upgrade: the release after 0.3.0 takes it away. */
    theme: text().notNull().default("light"),
    /** The values that the member has chosen; the others are the defaults (features/reading-settings/calls.ts). */
    readingSettings: jsonb("reading_settings").$type<ChosenReadingSettings>().notNull().default({}),
    banLevel: integer("ban_level").notNull().default(0),
    banPoints: integer("ban_points").notNull().default(ban.startingPoints),
    /** From when on the level falls with time (vocabulary/ban-ladder.ts). */
    banLevelSince: instant("ban_level_since"),
    /** Null: level 0 and all points. */
    banBase: jsonb("ban_base").$type<BanBase>(),
    commentBannedUntil: instant("comment_banned_until"),
    loginBannedUntil: instant("login_banned_until"),
    commentBanCause: jsonb("comment_ban_cause").$type<BanCause>(),
    loginBanCause: jsonb("login_ban_cause").$type<BanCause>(),
    /** Since when the account is read-only, because its owner was declared a troll; null otherwise. */
    trollSince: instant("troll_since"),
    /** The password was generated at the first start and is visible on a screen or in a log: until it is changed, other calls are refused. */
    passwordChangeRequired: boolean("password_change_required").notNull().default(false),
    /** From then on the password opens nothing: an administrator has given it, and its owner has not changed it. Null: no end. */
    passwordEndsAt: instant("password_ends_at"),
    activatedAt: instant("activated_at"),
    /** Since when an account with a confirmed e-mail waits for an administrator, who decides about its sign-up. Then it isn't activated. */
    waitingSince: instant("waiting_since"),
    /** When an administrator rejected the sign-up: the account opens no more, and is erased later. */
    rejectedAt: instant("rejected_at"),
    createdAt: instant("created_at").notNull(),
    /** When the member last used the site, up to an hour late (callers.ts). Null: never, or not since this is kept. */
    usedAt: instant("used_at"),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    // For the list by name and the search by its beginning, which need no rows for what they skip; and by three or more characters in it.
    index("users_by_prefix").on(sql`lower(${table.username}) collate "C"`, table.id, table.username),
    index("users_by_part").using("gin", sql`lower(${table.username}) gin_trgm_ops`),
    index("users_staff")
      .on(table.role, table.id)
      .where(sql`${table.role} <> 'USER'`),
    index("users_trolls")
      .on(table.trollSince, table.id, table.username)
      .where(sql`${table.trollSince} is not null`),
    index("users_by_activation").on(table.activatedAt),
    index("users_not_activated")
      .on(table.createdAt)
      .where(sql`${table.activatedAt} is null`),
    index("users_waiting")
      .on(table.waitingSince, table.id)
      .where(sql`${table.waitingSince} is not null`),
    index("users_rejected")
      .on(table.rejectedAt)
      .where(sql`${table.rejectedAt} is not null`),
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    // Of the administrators' search by a part of an e-mail.
    index("users_by_email_part").using("gin", sql`lower(${table.email}) gin_trgm_ops`),
    index("users_by_creation").on(table.createdAt, table.id),
    index("users_by_use").on(table.usedAt.desc().nullsLast(), table.id.desc()),
    index("users_login_banned")
      .on(table.loginBannedUntil)
      .where(sql`${table.loginBannedUntil} is not null`),
    index("users_comment_banned")
      .on(table.commentBannedUntil)
      .where(sql`${table.commentBannedUntil} is not null`),
  ],
);

/** The number of activated accounts, kept by triggers: counting them would cost more with each. */
export const userTotals = pgTable("user_totals", {
  state: text().$type<"activated">().primaryKey(),
  total: integer().notNull(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Identifies the session in the list of sessions, so that the secret id in the token is not shown there. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /** When it last changed something, to ten seconds: then it reads from the primary. Null without a replica (docs/several-processes.md). */
    wroteAt: instant("wrote_at"),
    /** Name of the browser that opened the session; null when unknown. */
    browser: text(),
    /** It began with a passkey; `userVerified`: whose device asked for a fingerprint, a PIN or the like. */
    passkey: boolean().notNull().default(false),
    userVerified: boolean("user_verified").notNull().default(false),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expiry").on(table.expiresAt),
    uniqueIndex("sessions_number_key").on(table.number),
  ],
);

export type LinkPurpose = "activation" | "reset";

/** Mailed links. Only the hash of a token is stored; a used link stays until its expiry time. */
export const mailedLinks = pgTable(
  "mailed_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text().$type<LinkPurpose>().notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    /** The path of this site to open after activation; a link that is mailed again has the same path. */
    next: text(),
  },
  (table) => [
    index("mailed_links_user").on(table.userId, table.purpose),
    index("mailed_links_expiry").on(table.expiresAt),
  ],
);

/**
 * Keyed hashes of e-mails and provider identities that nobody may sign up with again: their owners left during a ban, or an
 * administrator removed them.
 */
export const blockedEmails = pgTable(
  "blocked_emails",
  {
    emailHash: text("email_hash").primaryKey(),
    createdAt: instant("created_at").notNull(),
    /** The number that the removed account had, while its removal can be contested. */
    accountId: bigint("account_id", { mode: "number" }),
  },
  (table) => [
    index("blocked_emails_of_account")
      .on(table.accountId)
      .where(sql`${table.accountId} is not null`),
  ],
);

/** Requested changes of e-mails, until their undo links expire. Only the hashes of the tokens are stored. */
export const emailChanges = pgTable(
  "email_changes",
  {
    /** Later changes have greater ids: undoing one also undoes those after it. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null once the link is used, or invalidated because another change was requested, confirmed or undone. */
    confirmHash: text("confirm_hash"),
    confirmedAt: instant("confirmed_at"),
    /** Null once the link is used, or invalidated because an earlier change was undone. */
    undoHash: text("undo_hash"),
    undoneAt: instant("undone_at"),
  },
  (table) => [
    index("email_changes_user").on(table.userId),
    index("email_changes_age").on(table.createdAt),
    uniqueIndex("email_changes_confirm").on(table.confirmHash),
    uniqueIndex("email_changes_undo").on(table.undoHash),
    index("email_changes_old_email").on(sql`lower(${table.oldEmail})`),
  ],
);
