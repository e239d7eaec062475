import { languageFor } from "#vocabulary/site-settings.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { messages } from "#content/server-texts.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Act } from "#kit/server/features/events.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import type { User } from "#features/accounts/server/queries.ts";
import { accountByUsername } from "#features/accounts/server/service.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { adminMessage } from "#features/notifications/server/kinds.ts";
import { notify } from "#features/notifications/server/service.ts";
import { lockPromptToWrite } from "#features/prompts/server/queries.ts";
import { judgingPath } from "../address.ts";
import { refuseWithoutJudging } from "./judges.ts";
import { hasUnmarked, lockJudge, saveJudge, updateJudge } from "./queries.ts";

/** The staff makes members judges of a contest. */

/**
 * Idempotent: a judge gets the languages. While judging lasts a new judge gets entries within a minute.
 * @throws {ApiError} NOT_FOUND; CONFLICT without a contest and once judging is over; FORBIDDEN for a troll
 */
export function inviteJudge(
  context: AppContext,
  actor: Actor,
  promptId: number,
  { username, languages }: { username: string; languages: LanguageName[] },
): Promise<void> {
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const prompt = await lockPromptToWrite(tx, promptId);
    if (prompt === null) throw notFound();
    refuseWithoutJudging(context, prompt);
    const member = await accountByUsername(context, username, tx);
    if (member.trollSince !== null)
      throw new ApiError("FORBIDDEN", { detail: "This account is read-only: it can't judge." });
    const judge = await lockJudge(tx, promptId, member.id);
    if (judge !== null && judge.withdrawnAt === null) {
      const isBusy = await hasUnmarked(tx, promptId, member.id);
      const waitsSince = isBusy ? judge.waitsSince : context.clock.now();
      await updateJudge(tx, judge, { languages, waitsSince });
      return;
    }
    await saveJudge(tx, { promptId, userId: member.id, languages, invited: true, now: context.clock.now() });
    await recordAction(context, tx, {
      actor,
      action: "judge-add",
      target: { kind: "user", id: member.id },
      detail: `prompt ${promptId}: ${languages.join(", ")}`,
    });
    await tell({ context, tx, afterCommit }, member, promptId);
  });
}

async function tell({ context, tx, afterCommit }: Act, member: User, promptId: number): Promise<void> {
  const texts = messages[languageFor(context.siteSettings.current, member.language)].contests;
  const text = interpolate(texts.invited, { page: context.config.SITE_URL + judgingPath(promptId) });
  await notify(context, tx, afterCommit, adminMessage(member.id, text));
}
