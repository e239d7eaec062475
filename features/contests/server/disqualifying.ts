import { and, eq } from "drizzle-orm";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { decisionRevoked } from "#features/decisions/server/events.ts";
import { recordDecision } from "#features/decisions/server/record.ts";
import { tellOfDecision } from "#features/decisions/server/tell.ts";
import { lockPromptToWrite } from "#features/prompts/server/queries.ts";
import { promptEntries } from "#features/prompts/server/tables.ts";
import { cacheTagsOf } from "#features/tales/server/cache-tags.ts";
import { lockTale, publishedByIds } from "#features/tales/server/queries.ts";
import { existingTale } from "#features/tales/server/reading.ts";
import { lockPublishedTale } from "#features/tales/server/single-tale.ts";
import { putEntryOnDeck } from "./deck.ts";
import { conflict } from "./judges.ts";
import { contestPlaces } from "./tables.ts";

/** The staff takes an entry out of its contest, and puts it in again when that is revoked. Tales are locked before prompts. */

interface Disqualified {
  promptId: number;
  taleId: number;
  note: string;
}

/** @throws {ApiError} NOT_FOUND for what isn't a published entry; CONFLICT without a contest and for one that is out */
export function disqualify(context: AppContext, actor: Actor, { promptId, taleId, note }: Disqualified): Promise<void> {
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const act = { context, tx, afterCommit };
    const { authorId } = await lockPublishedTale(tx, taleId);
    const prompt = await lockPromptToWrite(tx, promptId);
    if (prompt === null) throw notFound();
    if (!prompt.contest) throw conflict("This prompt is no contest.");
    const entry = await entryOf(tx, promptId, taleId);
    if (entry === null) throw notFound();
    if (entry.outAt !== null) throw conflict("This Tale has left the contest.");
    await setOut(act, entry, context.clock.now());
    // Its place in a result that is open goes for good.
    await tx.delete(contestPlaces).where(eq(contestPlaces.taleId, taleId));
    const text = textsOfBlocks((await existingTale(tx, taleId)).content).join("\n\n");
    const about = { aboutType: "tale", aboutId: taleId, aboutAddress: `/posts/tale/${taleId}`, text } as const;
    const kind = "DISQUALIFIED";
    const decision = await recordDecision(act, actor, { userId: authorId, kind, ground: null, note, about });
    await recordAction(context, tx, {
      actor,
      action: "disqualify",
      target: { kind: "tale", id: taleId },
      detail: note,
    });
    await tellOfDecision(act, { ...decision, userId: authorId });
  });
}

/** While judging lasts it is given to judges like one that came late, and the marks that it has count again. */
export const putInAgain = decisionRevoked.with(async (act, { decision: { kind, aboutId: taleId } }) => {
  if (kind !== "DISQUALIFIED") return;
  const { tx } = act;
  if ((await lockTale(tx, taleId)) === null) return;
  const [entry] = await tx.select().from(promptEntries).where(eq(promptEntries.taleId, taleId));
  if (entry === undefined || entry.outAt === null) return;
  await setOut(act, entry, null);
  const prompt = { id: entry.promptId };
  if (entry.publicationDate !== null) await putEntryOnDeck(act, { id: taleId, languageName: entry.language, prompt });
});

type Entry = typeof promptEntries.$inferSelect;

async function entryOf(executor: Executor, promptId: number, taleId: number): Promise<Entry | null> {
  const [row] = await executor
    .select()
    .from(promptEntries)
    .where(and(eq(promptEntries.taleId, taleId), eq(promptEntries.promptId, promptId)));
  return row ?? null;
}

async function setOut({ context, tx, afterCommit }: Act, entry: Entry, outAt: Date | null): Promise<void> {
  const { taleId, promptId } = entry;
  await tx.update(promptEntries).set({ outAt }).where(eq(promptEntries.taleId, taleId));
  const rows = await publishedByIds(tx, [taleId]);
  const tags = [cacheTag.prompt(promptId), cacheTag.promptEntries(promptId), ...rows.flatMap(cacheTagsOf)];
  context.cache.moved(afterCommit, tags, "changed");
}
