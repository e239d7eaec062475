import { cacheTag } from "#vocabulary/cache-tags.ts";
import { paged, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { lockTalesOfSeries, deleteSeries, seriesAfter, someSeriesOf } from "./queries.ts";
import { series } from "./tables.ts";

/**
 * A member's series. They are deleted before the Tales of an account: otherwise each deleted Tale would number those after it again.
 */
export const seriesPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "series",
      column: series.authorId,
      rows: () =>
        paged(
          (after) => seriesAfter(db, user.id, after, rowsPerPage),
          ({ id }) => id,
        ),
    },
  ],

  async eraseSome({ cache }, tx, afterCommit, { id }) {
    const some = await someSeriesOf(tx, id);
    if (some.length === 0) return 0;
    await lockTalesOfSeries(tx, some);
    await deleteSeries(tx, some);
    cache.moved(afterCommit, some.map(cacheTag.series));
    return some.length;
  },
};
