import { helpersPart } from "./helpers-part.ts";
import { seriesPart } from "./series-part.ts";
import { translationParts } from "./translation-part.ts";

/**
 * Fields that features above the Tales add to every Tale in an answer, a line for each. Their columns are contributions to
 * features/tales/server/tale-parts.ts.
 */
export const taleParts = { ...seriesPart, ...translationParts, ...helpersPart };
