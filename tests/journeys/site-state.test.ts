import { expect, it } from "vitest";
import { accessibilityFaults, horizontalOverflow } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { button, heading, waitUntilLoaded } from "../support/pages.ts";
import { anAdmin } from "../support/people.ts";
import { translator } from "../support/translator.ts";

const t = translator("en");

it.concurrent(
  "A new owner follows the first steps to the state of the site, gets a test email and tries failed emails again",
  journey(async ({ site, openBrowser }) => {
    const { page } = await openBrowser({ as: await anAdmin(site), width: 360 });
    const { pool } = site.context.database;
    await page.goto("/admin");
    await waitUntilLoaded(page);
    const guide = page.getByRole("region", { name: t("site-state:firstSteps.title") });
    expect(await guide.getByRole("listitem").count()).toBe(5);
    expect(await accessibilityFaults(page)).toEqual([]);
    await guide.getByRole("link", { name: t("site-state:firstSteps.steps.mail.title") }).press("Enter");
    await heading(page, t("site-state:title"));

    const mails = page.getByRole("region", { name: t("site-state:mails.title") });
    await mails.getByText(t("site-state:mails.fine")).waitFor();
    await button(mails, t("site-state:mails.test")).press("Enter");
    // The tests have no mail server.
    await mails.getByText(t("site-state:mails.toFile")).waitFor();

    await pool.query(
      `insert into work.job (name, data, state, output, retry_count, started_on, start_after)
        select 'mail', '{"since": "2026-01-01T00:00:00Z", "payload": {"mail": 0}}', 'retry', '{"reason": "535 AUTH PLAIN EAUTH"}', 1,
          now() - interval '1 minute', now() + interval '1 day' from generate_series(1, 3)`,
    );
    await page.reload();
    await waitUntilLoaded(page);
    const reason = t("site-state:mails.reasons.password");
    await mails.getByText(t("site-state:mails.failed", { count: 3, reason })).waitFor();
    await mails.getByText("535 AUTH PLAIN EAUTH").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toEqual([]);
    await button(mails, t("site-state:tryAgain")).press("Enter");
    await page.getByText(t("site-state:retried")).waitFor();
    await site.jobsDone();
    await page.reload();
    await mails.getByText(t("site-state:mails.fine")).waitFor();
  }),
);
