import { randomInt } from "node:crypto";
import { talePublished, talePublishedAgain } from "#features/tales/server/events.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import type { Act } from "#kit/server/features/events.ts";
import { lockPromptToWrite } from "#features/prompts/server/queries.ts";
import { putOnDeck } from "./queries.ts";

/** The published entries of contests, from which judges get theirs. */

/** After the end of the contest judges for it are due. */
export async function putEntryOnDeck({ context, tx }: Act, { id, languageName, prompt: of }: Entry): Promise<void> {
  if (of === null) return;
  const prompt = await lockPromptToWrite(tx, of.id);
  if (prompt === null || !prompt.contest || prompt.revealedAt !== null) return;
  const waits = context.clock.now() >= prompt.closesAt;
  await putOnDeck(tx, {
    taleId: id,
    promptId: prompt.id,
    language: languageName,
    waits,
    cardNumber: randomInt(2 ** 31),
  });
}

type Entry = Pick<PublishedTale, "id" | "languageName"> & { prompt: { id: number } | null };

export const dealPublished = talePublished.with((act, { tale }) => putEntryOnDeck(act, tale));
export const dealPublishedAgain = talePublishedAgain.with((act, { tale }) => putEntryOnDeck(act, tale));
