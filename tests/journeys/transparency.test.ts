import { expect, it } from "vitest";
import { accessibilityFaults, horizontalOverflow, setWidth } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { heading } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { aDecision, aUserReport } from "../support/reports.ts";
import { translator } from "../support/translator.ts";

/** Everybody reads what was reported and decided. */

const t = translator("it");

it.concurrent(
  "A visitor without scripts finds the numbers of the month from the footer, in the language of the page",
  journey(async ({ site, openBrowser }) => {
    for (let n = 0; n < 3; n += 1)
      await aDecision(site, await aUserReport(site, await aReader(site), { reason: "REASON9" }), "ACCEPTED");
    const { page } = await openBrowser({ javaScript: false, language: "it" });
    await page.goto("/rules");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("legal-links:transparency.page") })
      .click();
    const year = String(site.clock.now().getUTCFullYear());
    await heading(page, t("transparency:title", { year }));
    const decisions = page.locator("div").filter({
      has: page.getByRole("heading", { name: t("transparency:measures.decisions"), exact: true }),
    });
    const line = decisions.last().getByText(t("reasons:REASON9"));
    await line.waitFor();
    expect(await decisions.last().getByRole("definition").allTextContents()).toEqual(["3"]);
    await page.goto("/transparency?year=2001");
    await page.getByText(t("transparency:noNumbers", { year: "2001" })).waitFor();
    await page.getByRole("link", { name: "2002", exact: true }).click();
    await heading(page, t("transparency:title", { year: "2002" }));
    // A word that is no year is left out.
    await page.goto("/transparency?year=last");
    await heading(page, t("transparency:title", { year }));
  }),
);

it.concurrent(
  "The page is accessible and fits a phone",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    await aUserReport(site, await aReader(site), { reason: "REASON4" });
    const { page } = await openBrowser({ as: await aReader(site) });
    await page.goto("/transparency");
    await heading(page, translator("en")("transparency:title", { year: String(site.clock.now().getUTCFullYear()) }));
    for (const width of [320, 1280]) {
      await setWidth(page, width);
      expect(await horizontalOverflow(page)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  }),
);
