import { sql } from "drizzle-orm";
import type { SeriesOfTale } from "#contract/series-part.ts";
import { series, seriesTales } from "./tables.ts";
import { tales } from "../tables.ts";

/** The series of a Tale, which is in one at most. */
export const seriesColumns = {
  series: sql<SeriesOfTale | null>`(
    select json_build_object('id', ${series.id}, 'title', ${series.title}, 'number', ${seriesTales.number},
      'previousId', ${seriesTales.previousId}, 'nextId', ${seriesTales.nextId})
    from ${seriesTales} join ${series} on ${series.id} = ${seriesTales.seriesId} where ${seriesTales.taleId} = ${tales.id})`,
};
