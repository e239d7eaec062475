import type { Section } from "../bench.ts";
import { judgePages } from "../lighthouse.ts";
import { round } from "../report-table.ts";

/** Lighthouse's points for the demo site. */
export const lighthouseSection: Section = async ({ table }) => {
  const verdicts = await judgePages();
  table("Lighthouse, phone", [
    ["Page", "performance", "accessibility", "best practices", "SEO", "layout shift", "blocked ms", "what lost points"],
    ...verdicts.map(({ page, performance: speed, accessibility, bestPractices, seo, layoutShift, blocked, found }) => [
      page,
      ...[speed, accessibility, bestPractices, seo].map(String),
      round(layoutShift, 3),
      round(blocked),
      found.join(", "),
    ]),
  ]);
};
