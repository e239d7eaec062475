/** @module-tag variation */
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { expectFocus, heading } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";
import { topicHeading } from "../support/settings-page.ts";

/** The help pages that members look up. */

const t = translator("en");

it(
  "Help opens one answer at a time, by keyboard too, and each has an address",
  journey(async (on) => {
    const { page } = await on.openBrowser({ as: await aReader(on.site), width: 360 });
    await page.goto("/user/help#trophies");
    await heading(page, t("help:title"));
    const isHelpShown = (question: "trophies" | "bans" | "privacy") =>
      page.locator(`details#${question}`).evaluate((details) => (details as HTMLDetailsElement).open);
    const question = (id: "trophies" | "bans" | "privacy") =>
      page.locator("summary").filter({ hasText: t(`help:questions.${id}.title`) });
    await expectFocus(question("trophies"));
    await question("bans").focus();
    await page.keyboard.press("Enter");
    await eventually(async () => expect(new URL(page.url()).hash).toBe("#bans"));
    // The address changes a moment before the page does.
    await eventually(async () =>
      expect([await isHelpShown("bans"), await isHelpShown("trophies")]).toEqual([true, false]),
    );
    await page.keyboard.press("Space");
    await eventually(async () => expect(new URL(page.url()).hash).toBe(""));
    await eventually(async () => expect(await isHelpShown("bans")).toBe(false));
    await question("privacy").click();
    await page.getByRole("link", { name: "privacy settings" }).click();
    await topicHeading(page, t("settings:topics.privacy")).waitFor();
  }),
);
