import type { reasonCodes } from "#contract/moderation.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/problem.ts";
import { accountNamed, refuseTroll } from "../accounts/service.ts";
import { insertUserReport } from "./queries.ts";

/** What members tell the moderators. */

interface UserReport {
  username: string;
  reason?: (typeof reasonCodes)[number] | null | undefined;
}

/** One report of somebody about somebody is open at a time, also when two come at once: a unique index decides. */
export async function reportUser(platform: Platform, actor: Actor, { username, reason = null }: UserReport) {
  const { db } = platform.database;
  await refuseTroll(db, actor);
  const reported = await accountNamed(platform, username);
  if (reported.id === actor.id) throw new Refusal("FORBIDDEN", { detail: "You can't report yourself." });
  const startDate = platform.clock.now();
  const report = await insertUserReport(db, { reporterId: actor.id, userId: reported.id, reason, startDate });
  if (report === null) {
    throw new Refusal("ALREADY_REPORTED", { detail: "You have reported this person already; a moderator will look at it." });
  }
  return { ...report, type: "user" as const, username: reported.username, startDate: report.startDate.toISOString() };
}
