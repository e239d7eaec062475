import { mailedPages } from "#vocabulary/mailed-pages.ts";

/** The page of a decision, which a mailed link opens without a log-in. */
export const decisionPath = (token: string) => `/${mailedPages.decision}/${token}`;
