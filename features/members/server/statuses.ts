import { and, desc, gt, isNotNull, isNull, not, or, sql, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import type { MemberStatus, StatusFilter } from "../calls.ts";

/** The statuses of accounts: which one an account has, and how those with one are found. A new status is added here alone. */

/** Members have names of letters and digits; a closed account, whose rows a job erases, is called `#12`. */
export const nameBytes = sql`lower(${users.username}) collate "C"`;
export const isOpen = sql`${nameBytes} >= '0'`;

const isActivated = isNotNull(users.activatedAt);
const isLoginBanned = (now: Date) => gt(users.loginBannedUntil, now);
const isCommentBanned = (now: Date) => gt(users.commentBannedUntil, now);
const hasNo = (ban: SQL, until: typeof users.loginBannedUntil) => or(isNull(until), not(ban))!;

/** A running login ban has priority over a comment ban. */
export function statusAt(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<MemberStatus>`case
    when ${users.rejectedAt} is not null then 'rejected'
    when ${users.waitingSince} is not null then 'waiting'
    when ${users.activatedAt} is null then 'pending'
    when ${users.loginBannedUntil} > ${at} then 'login-banned'
    when ${users.commentBannedUntil} > ${at} then 'comment-banned'
    else 'active' end`;
}

/** Accounts with a status that few have. They are read from an index, in its order: that keeps the newest if there are very many. */
export interface Few {
  where: SQL;
  orderBy: SQL;
}

/** `everybody`: most accounts have the status, which is checked row by row. */
type Found = { everybody: SQL } | { few: readonly Few[] };

export function accountsWith(status: StatusFilter, now: Date): Found {
  const loginBanned = { where: and(isActivated, isLoginBanned(now))!, orderBy: desc(users.loginBannedUntil) };
  const commentBanned = {
    where: and(isActivated, isCommentBanned(now), hasNo(isLoginBanned(now), users.loginBannedUntil))!,
    orderBy: desc(users.commentBannedUntil),
  };
  switch (status) {
    case "active":
      return {
        everybody: and(
          isActivated,
          hasNo(isLoginBanned(now), users.loginBannedUntil),
          hasNo(isCommentBanned(now), users.commentBannedUntil),
        )!,
      };
    case "pending":
      return {
        few: [
          {
            where: and(isNull(users.activatedAt), isNull(users.waitingSince), isNull(users.rejectedAt))!,
            orderBy: desc(users.createdAt),
          },
        ],
      };
    case "login-banned":
      return { few: [loginBanned] };
    case "comment-banned":
      return { few: [commentBanned] };
    case "banned":
      return { few: [loginBanned, commentBanned] };
    case "troll":
      return { few: [{ where: isNotNull(users.trollSince), orderBy: desc(users.trollSince) }] };
    case "waiting":
      return { few: [{ where: isNotNull(users.waitingSince), orderBy: desc(users.waitingSince) }] };
    case "rejected":
      return { few: [{ where: isNotNull(users.rejectedAt), orderBy: desc(users.rejectedAt) }] };
  }
}
