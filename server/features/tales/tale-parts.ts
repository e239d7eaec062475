import { helpersColumns } from "./helpers-columns.ts";
import { seriesColumns } from "./series/columns.ts";
import { storyColumns } from "./stories/columns.ts";

/**
 * The columns of the fields in contract/tale-parts.ts, read in the same statement as the Tale: a row that is found by its primary key, or a
 * sub-select that is bounded for each Tale. The tables that they read are in this feature, because features import only downwards.
 */
export const partColumns = { ...seriesColumns, ...storyColumns, ...helpersColumns };
