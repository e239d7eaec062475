import { cacheTag } from "#vocabulary/cache-tags.ts";
import { prompt as bounds } from "#vocabulary/limits.ts";
import { ApiError, invalidField, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { withIdempotencyKey } from "#kit/server/idempotency/idempotency-keys.ts";
import { partOf } from "#kit/text/plain-text.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { recordAction, type AuditedAction } from "#features/audit-log/server/service.ts";
import type { Prompt } from "../calls.ts";
import type { PromptChange, PromptDraft, PromptTexts } from "../staff-calls.ts";
import { deletePrompt, insertPrompt, lockPrompt, promptById, updatePrompt, type PromptRow } from "./queries.ts";
import { promptView } from "./reading.ts";
import { nextMomentOf, stateOf } from "./state.ts";

/** Making, changing and deleting prompts, by the staff. */

/** Everything that the staff decide about a prompt. */
type Terms = Pick<
  PromptRow,
  "texts" | "categories" | "wordsMin" | "wordsMax" | "opensAt" | "closesAt" | "anonymous" | "contest" | "judgingEndsAt"
>;

const dateOf = (sent: string) => new Date(sent);
const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

/** @throws {ApiError} BAD_REQUEST */
function refuseMissingText({ siteSettings }: AppContext, { texts }: Pick<Terms, "texts">): void {
  const missing = siteSettings.current.languages.find((name) => texts[name] === undefined);
  if (missing !== undefined)
    throw invalidField(`texts.${missing}`, "A prompt has a text in each language that the site offers.");
}

/** @throws {ApiError} BAD_REQUEST */
function refuseUnfitEnds({ closesAt, contest, judgingEndsAt }: Terms): void {
  if (judgingEndsAt === null) return;
  if (!contest) throw invalidField("judgingEndsAt", "Only contests are judged.");
  if (judgingEndsAt <= closesAt) throw invalidField("judgingEndsAt", "Judging ends after the contest has closed.");
}

/** @throws {ApiError} BAD_REQUEST at the first thing that does not fit */
function refuseUnfit(context: AppContext, terms: Terms): void {
  const { wordsMin, wordsMax, opensAt, closesAt } = terms;
  refuseMissingText(context, terms);
  if (wordsMin !== null && wordsMax !== null && wordsMin > wordsMax)
    throw invalidField("wordsMax", "The most words are not fewer than the least.");
  if (closesAt <= opensAt) throw invalidField("closesAt", "A prompt closes after it opens.");
  if (closesAt <= context.clock.now()) throw invalidField("closesAt", "A prompt closes at a moment that is ahead.");
  refuseUnfitEnds(terms);
}

/** For the log: the beginning of its first text. */
const excerpt = (texts: PromptTexts) => partOf(Object.values(texts)[0] ?? "", 0, 100);

const audited = (actor: Actor, action: AuditedAction["action"], id: number, texts: PromptTexts): AuditedAction => ({
  actor,
  action,
  target: { kind: "prompt", id },
  detail: excerpt(texts),
});

/** Idempotent by `clientKey`. @throws {ApiError} BAD_REQUEST */
export function createPrompt(
  context: AppContext,
  actor: Actor,
  { clientKey, ...draft }: PromptDraft & { clientKey?: string | undefined },
): Promise<Prompt> {
  const now = context.clock.now();
  const closesAt = dateOf(draft.closesAt);
  const judged = draft.judgingEndsAt == null ? null : dateOf(draft.judgingEndsAt);
  const terms: Terms = {
    texts: draft.texts,
    categories: draft.categories ?? [],
    wordsMin: draft.wordsMin ?? null,
    wordsMax: draft.wordsMax ?? null,
    opensAt: dateOf(draft.opensAt),
    closesAt,
    anonymous: draft.anonymous,
    contest: draft.contest,
    judgingEndsAt: judged ?? (draft.contest ? later(closesAt, bounds.judgingTime) : null),
  };
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const key = { of: "prompt", callerId: actor.id, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => {
      refuseUnfit(context, terms);
      const nextAt = nextMomentOf({ ...terms, revealedAt: null }, now);
      const id = await insertPrompt(tx, { ...terms, nextAt, madeBy: actor.id, createdAt: now, updatedAt: now });
      await recordAction(context, tx, audited(actor, "prompt-add", id, terms.texts));
      if (terms.opensAt <= now) context.cache.moved(afterCommit, [cacheTag.prompts()], "changed");
      return { id };
    });
    const row = await promptById(tx, result.id);
    if (row === null) throw notFound();
    return promptView(context, row);
  });
}

/** @throws {ApiError} NOT_FOUND; BAD_REQUEST; CONFLICT for what doesn't change any more */
export function changePrompt(context: AppContext, actor: Actor, id: number, change: PromptChange): Promise<Prompt> {
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const before = await lockPrompt(tx, id);
    if (before === null) throw notFound();
    // After the lock: it may have opened while this waited.
    const now = context.clock.now();
    const terms = termsAfter(before, change);
    if (stateOf(before, now) === "planned") refuseUnfit(context, terms);
    else refuseAfterOpening(context, before, terms, now);
    const row = await updatePrompt(tx, id, {
      ...terms,
      nextAt: nextMomentOf({ ...before, ...terms }, now),
      updatedAt: now,
    });
    await recordAction(context, tx, audited(actor, "prompt-edit", id, terms.texts));
    const isShown = stateOf(before, now) !== "planned" || stateOf(terms, now) !== "planned";
    if (isShown) context.cache.moved(afterCommit, [cacheTag.prompt(id), cacheTag.prompts()], "changed");
    return promptView(context, row);
  });
}

/** Its terms with what was sent. The end of judging moves with the end of the contest. */
function termsAfter(before: PromptRow, change: PromptChange): Terms {
  const given = <Value>(sent: Value | undefined, kept: Value) => (sent === undefined ? kept : sent);
  const closesAt = change.closesAt === undefined ? before.closesAt : dateOf(change.closesAt);
  const contest = change.contest ?? before.contest;
  return {
    // Texts in languages that the site offers no longer stay.
    texts: change.texts === undefined ? before.texts : { ...before.texts, ...change.texts },
    categories: change.categories === undefined ? before.categories : (change.categories ?? []),
    wordsMin: given(change.wordsMin, before.wordsMin),
    wordsMax: given(change.wordsMax, before.wordsMax),
    opensAt: change.opensAt === undefined ? before.opensAt : dateOf(change.opensAt),
    closesAt,
    anonymous: change.anonymous ?? before.anonymous,
    contest,
    judgingEndsAt: judgingEndAfter(before, { contest, closesAt, sent: change.judgingEndsAt }),
  };
}

interface SentEnd {
  contest: boolean;
  closesAt: Date;
  sent: string | null | undefined;
}

function judgingEndAfter({ closesAt: before, judgingEndsAt }: PromptRow, { contest, closesAt, sent }: SentEnd) {
  if (sent != null) return dateOf(sent);
  if (!contest) return null;
  if (judgingEndsAt === null || sent === null) return later(closesAt, bounds.judgingTime);
  return later(judgingEndsAt, closesAt.getTime() - before.getTime());
}

const conflict = (detail: string) => new ApiError("CONFLICT", { detail });

/** Only its texts change, and its ends move to later moments as long as they are ahead. */
function refuseAfterOpening(context: AppContext, before: PromptRow, terms: Terms, now: Date): void {
  const fixed = ["wordsMin", "wordsMax", "anonymous", "contest"] as const;
  const isFixed =
    fixed.every((name) => before[name] === terms[name]) &&
    before.opensAt.getTime() === terms.opensAt.getTime() &&
    before.categories.toSorted().join() === terms.categories.toSorted().join();
  if (!isFixed) throw conflict("This prompt has opened: only its texts can be changed, and its ends put off.");
  if (terms.closesAt < before.closesAt) throw conflict("A prompt that has opened doesn't close earlier.");
  if (terms.closesAt > before.closesAt && before.closesAt <= now) throw conflict("A closed prompt isn't opened again.");
  refuseMissingText(context, terms);
  refuseUnfitEnds(terms);
  const [end, next] = [before.judgingEndsAt, terms.judgingEndsAt];
  if (end === null || next === null || end.getTime() === next.getTime()) return;
  if (next < end) throw conflict("Judging doesn't end earlier than was announced.");
  if (end <= now) throw conflict("The judging of this contest is over.");
}

/** @throws {ApiError} NOT_FOUND; CONFLICT once it has opened */
export function removePrompt(context: AppContext, actor: Actor, id: number): Promise<void> {
  return staffTransaction(context, actor, "moderator", async (tx) => {
    const row = await lockPrompt(tx, id);
    if (row === null) throw notFound();
    if (stateOf(row, context.clock.now()) !== "planned") throw conflict("This prompt has opened: it stays.");
    await deletePrompt(tx, id);
    await recordAction(context, tx, audited(actor, "prompt-delete", id, row.texts));
  });
}
