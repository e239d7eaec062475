import { sql } from "drizzle-orm";
import { promptEntries } from "#features/prompts/server/tables.ts";
import { talePart } from "#features/tales/server/points.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { AwardOfTale } from "#features/tales/shapes.ts";
import { contestPlaces } from "./tables.ts";

/** The places of a language up to this one are awards. */
export const winningPlaces = 3;

/** The award of a Tale. One that left the contest has none. */
export const awardOfTale = talePart.with({
  award: sql<AwardOfTale | null>`(
    select json_build_object('promptId', ${contestPlaces.promptId}, 'languageName', ${contestPlaces.language}, 'place', ${contestPlaces.place})
    from ${contestPlaces} join ${promptEntries} on ${promptEntries.taleId} = ${contestPlaces.taleId}
    where ${contestPlaces.taleId} = ${tales.id} and ${contestPlaces.place} <= ${sql.raw(`${winningPlaces}`)}
      and ${promptEntries.outAt} is null)`,
});
