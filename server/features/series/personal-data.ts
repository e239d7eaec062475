import { cacheTag } from "#contract/cache-tags.ts";
import { paged, rowsPerPage } from "../personal-data/row-pages.ts";
import type { PersonalDataProvider } from "../personal-data/provider.ts";
import { lockTalesOfSeries, deleteSeries, deleteSeriesOf, seriesAfter, someSeriesOf } from "./queries.ts";
import { series } from "./tables.ts";

/**
 * A member's series. They are deleted before the Tales of an account: otherwise each deleted Tale would number those after it again. The
 * removal of a small account has locked its Tales before.
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

  async erase({ cache }, tx, afterCommit, { id }) {
    cache.moved(afterCommit, (await deleteSeriesOf(tx, id)).map(cacheTag.series));
  },

  async eraseSome({ cache }, tx, afterCommit, { id }) {
    const some = await someSeriesOf(tx, id);
    if (some.length === 0) return false;
    await lockTalesOfSeries(tx, some);
    await deleteSeries(tx, some);
    cache.moved(afterCommit, some.map(cacheTag.series));
    return true;
  },
};
