import { languageFor } from "#vocabulary/site-settings.ts";
import { messages } from "#content/server-texts.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { adminMessageAboutTale } from "#features/notifications/server/kinds.ts";
import { notify } from "#features/notifications/server/service.ts";
import { promptRevealed } from "#features/prompts/server/events.ts";
import { cacheTagsOf } from "#features/tales/server/cache-tags.ts";
import { publishedByIds } from "#features/tales/server/queries.ts";
import { resultsPath } from "../address.ts";
import { winningPlaces } from "./award.ts";
import { entriesInContest, judgementsOf, languagesOf } from "./queries.ts";
import { placesOf, type Place } from "./results.ts";
import { contestPlaces } from "./tables.ts";

/** The result of a contest is written when its judging is over, once: with the mark of the prompt that its authors are named. */

const rowsAtOnce = 1000;

/** The prompt is locked, so no mark is given any more, and nothing else writes its result. */
export const openResult = promptRevealed.with(async (act, { prompt }) => {
  if (!prompt.contest) return;
  const places = await writeResult(act.tx, prompt.id);
  await tellWinners(
    act,
    prompt.id,
    places.filter(({ place }) => place !== null && place <= winningPlaces),
  );
});

/** Computes the result of all marks and keeps it. */
export async function writeResult(tx: Executor, promptId: number): Promise<Place[]> {
  const places = placesOf(await entriesInContest(tx, promptId), await judgementsOf(tx, promptId));
  for (let at = 0; at < places.length; at += rowsAtOnce)
    await tx
      .insert(contestPlaces)
      .values(places.slice(at, at + rowsAtOnce).map((place) => ({ ...place, promptId })))
      .onConflictDoNothing();
  return places;
}

/** Their authors get a message, and their Tales an award. */
async function tellWinners({ context, tx, afterCommit }: Act, promptId: number, winners: Place[]): Promise<void> {
  if (winners.length === 0) return;
  const placeOf = new Map(winners.map((winner) => [winner.taleId, winner.place!]));
  const rows = await publishedByIds(tx, [...placeOf.keys()]);
  const authors = await languagesOf(
    tx,
    rows.map(({ authorId }) => authorId),
  );
  const page = context.config.SITE_URL + resultsPath(promptId);
  const told = rows.flatMap(({ id, title, authorId }) => {
    const author = authors.get(authorId);
    if (author === undefined) return [];
    const texts = messages[languageFor(context.siteSettings.current, author)].contests;
    const text = interpolate(texts[`place${placeOf.get(id) as 1 | 2 | 3}`], { title, page });
    return [{ ...adminMessageAboutTale(authorId, id, text), onceKey: `contest-place:${id}` }];
  });
  await notify(context, tx, afterCommit, ...told);
  context.cache.moved(afterCommit, rows.flatMap(cacheTagsOf), "changed");
}
