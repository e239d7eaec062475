import { ApiError, invalidField, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { accountRemoved } from "#features/accounts/server/errors.ts";
import { bannedUntil } from "#features/accounts/server/policy.ts";
import { userById, type User } from "#features/accounts/server/queries.ts";
import { readingSettingsOf } from "#features/accounts/server/service.ts";
import { lockPromptToWrite, promptById, type PromptRow } from "#features/prompts/server/queries.ts";
import { stateOf } from "#features/prompts/server/state.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { deleteUnmarked, judgeOf, lockJudge, saveJudge, updateJudge } from "./queries.ts";

/** Members become judges of a contest, and withdraw. */

export const conflict = (detail: string) => new ApiError("CONFLICT", { detail });

/**
 * Holds the prompt against changes of its dates and against the result, after which nothing is marked. @throws {ApiError} NOT_FOUND for an
 * unknown or planned one
 */
export async function holdOpened({ clock }: AppContext, tx: Executor, id: number): Promise<PromptRow> {
  const prompt = await lockPromptToWrite(tx, id);
  if (prompt === null || stateOf(prompt, clock.now()) === "planned") throw notFound();
  return prompt;
}

/** @throws {ApiError} CONFLICT */
export function refuseWithoutJudging({ clock }: AppContext, { contest, judgingEndsAt }: PromptRow): Date {
  if (!contest || judgingEndsAt === null) throw conflict("This prompt is no contest.");
  if (judgingEndsAt <= clock.now()) throw conflict("The judging of this contest is over.");
  return judgingEndsAt;
}

/** @throws {ApiError} FORBIDDEN for an account that is no older than the contest, a troll and during a ban */
function refuseUnfit(member: User, { opensAt }: PromptRow, now: Date): void {
  const refuse = (detail: string) => new ApiError("FORBIDDEN", { detail });
  if (member.createdAt >= opensAt) throw refuse("Only members who were here before a contest opened can judge it.");
  if (member.trollSince !== null) throw refuse("Your account is read-only until a moderator clears it.");
  if (bannedUntil(member, now) !== null) throw refuse("You can't judge a contest while you are banned.");
}

/** Idempotent. @throws {ApiError} NOT_FOUND; CONFLICT once it is closed and without a contest; FORBIDDEN; BAD_REQUEST at `languages` */
export function volunteer(
  context: AppContext,
  actor: Actor,
  promptId: number,
  languages: LanguageName[],
): Promise<void> {
  return inTransaction(context.database, async (tx) => {
    const prompt = await holdOpened(context, tx, promptId);
    const now = context.clock.now();
    refuseWithoutJudging(context, prompt);
    if (prompt.closesAt <= now) throw conflict("This contest has closed: its judges are chosen.");
    const member = await userById(tx, actor.id);
    if (member === null) throw accountRemoved();
    refuseUnfit(member, prompt, now);
    const { languagesRead } = readingSettingsOf(context, member);
    const unread = languages.find((name) => !languagesRead.includes(name));
    if (unread !== undefined) throw invalidField("languages", `Judge in languages that you read: ${unread} isn't one.`);
    await saveJudge(tx, { promptId, userId: actor.id, languages, invited: false, now });
  });
}

/** Idempotent. @throws {ApiError} NOT_FOUND; CONFLICT once judging is over and without a contest */
export function withdraw(context: AppContext, actor: Actor, promptId: number): Promise<void> {
  return inTransaction(context.database, async (tx) => {
    refuseWithoutJudging(context, await holdOpened(context, tx, promptId));
    const judge = await lockJudge(tx, promptId, actor.id);
    if (judge === null || judge.withdrawnAt !== null) return;
    await updateJudge(tx, judge, { withdrawnAt: context.clock.now(), waitsSince: null });
    await deleteUnmarked(tx, promptId, actor.id);
  });
}

/** @throws {ApiError} NOT_FOUND for an unknown or planned prompt */
export async function readOwnPart({ database: { db }, clock }: AppContext, actor: Actor, promptId: number) {
  const prompt = await promptById(db, promptId);
  if (prompt === null || stateOf(prompt, clock.now()) === "planned") throw notFound();
  const judge = await judgeOf(db, promptId, actor.id);
  return { languages: judge === null || judge.withdrawnAt !== null ? [] : judge.languages };
}
