import { expect, it, vi } from "vitest";
import { expectFocus } from "#tests/support/discussion-page.ts";
import { journey } from "#tests/support/journey.ts";
import { heading } from "#tests/support/pages.ts";
import { aReader } from "#tests/support/people.ts";
import { translator } from "#tests/support/translator.ts";
import { topicHeading } from "#tests/support/settings-page.ts";

/** The help pages that members look up. */

const t = translator("en");

it(
  "Help opens one answer at a time, by keyboard too, and each has an address",
  { tags: "variation" },
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
    await vi.waitFor(async () => expect(new URL(page.url()).hash).toBe("#bans"), 10_000);
    // The address changes a moment before the page does.
    await vi.waitFor(
      async () => expect([await isHelpShown("bans"), await isHelpShown("trophies")]).toEqual([true, false]),
      10_000,
    );
    await page.keyboard.press("Space");
    await vi.waitFor(async () => expect(new URL(page.url()).hash).toBe(""), 10_000);
    await vi.waitFor(async () => expect(await isHelpShown("bans")).toBe(false), 10_000);
    await question("privacy").click();
    await page.getByRole("link", { name: "privacy settings" }).click();
    await topicHeading(page, t("settings:topics.privacy")).waitFor();
  }),
);
