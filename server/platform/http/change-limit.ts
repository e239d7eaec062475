import { MINUTE } from "#contract/limits.ts";

/** How a route counts among the changes that may come from one address in a minute, whichever they are. */
export const changeLimit = (changesPerMinute: number) => ({ max: changesPerMinute, timeWindow: MINUTE, groupId: "changes" });
