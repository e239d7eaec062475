/** @module-tag variation */
import { beforeAll, expect, it } from "vitest";
import { page as bounds, pageSizes } from "#vocabulary/limits.ts";
import type { Language } from "#vocabulary/languages.ts";
import { axeViolations, horizontalOverflow } from "../support/accessibility.ts";
import { journey, theSite } from "../support/journey.ts";
import { anAdmin } from "../support/people.ts";
import { heading } from "../support/pages.ts";
import { translator } from "../support/translator.ts";

/** Lists with more entries than the server counts: their totals are shown as `10,000+`. */

const written: readonly (readonly [Language, string])[] = [
  ["en", "10,000+"],
  ["es", "10.000+"],
  ["it", "10.000+"],
  ["fr", "10\u202f000+"],
  ["pt", "10.000+"],
];

beforeAll(async () => {
  const site = theSite();
  const { id } = await anAdmin(site);
  await site.context.database.pool.query(
    `INSERT INTO audit_log (actor_id, action, target_kind, target, detail, created_at)
     SELECT $1, 'publish', 'tale', n, '', $2 FROM generate_series(1, $3::integer) AS n`,
    [id, site.clock.now(), bounds.deepest + 30],
  );
});

it.each(written)("A total that is not counted to its end says so in the language %s", async (language, total) =>
  journey(async ({ site, openBrowser }) => {
    const t = translator(language);
    const { page } = await openBrowser({ as: await anAdmin(site), language, width: 360 });
    const last = bounds.deepest / pageSizes.auditLog;
    await page.goto(`/admin/audit-log?page=${last}`);
    await heading(page, t("audit:title"));
    const count = await page.locator("[data-list-heading]").textContent();
    expect(count).toBe(t("audit:count", { count: bounds.deepest }));
    expect(count).toContain(total);
    const [from, to] = [bounds.deepest - pageSizes.auditLog + 1, bounds.deepest];
    await page.getByText(t("site:paging.summary", { from, to, total })).waitFor();
    await page.getByText(t("site:paging.bounded", { shown: bounds.deepest })).waitFor();
    expect([...(await axeViolations(page)), ...(await horizontalOverflow(page))]).toEqual([]);
  })(),
);
