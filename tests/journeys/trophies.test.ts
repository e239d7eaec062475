/** @module-tag variation */
import { expect, it } from "vitest";
import type { TrophyId } from "#vocabulary/trophies.ts";
import { userTrophies } from "#features/trophies/server/tables.ts";
import { axeViolations, horizontalOverflow, smallTargets, setWidth } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { heading, waitUntilLoaded } from "../support/pages.ts";
import { aWriter } from "../support/people.ts";
import type { TestSite } from "../support/site.ts";

async function aWriterWith(site: TestSite, trophies: TrophyId[]) {
  const writer = await aWriter(site);
  const rows = trophies.map((trophy) => ({ userId: writer.id, trophy, earnedAt: new Date("2026-03-05T12:00:00Z") }));
  if (rows.length > 0) await site.context.database.db.insert(userTrophies).values(rows);
  return writer;
}

it(
  "An earned trophy flips by mouse and keyboard; the others say how they are earned",
  journey(async ({ site, openBrowser }) => {
    const { page } = await openBrowser({ as: await aWriterWith(site, ["Trophy1", "Trophy10"]) });
    await page.goto("/user/trophies");
    await heading(page, "Trophies");
    await page.getByText("2 of 17 trophies earned").waitFor();
    expect(await page.getByRole("heading", { level: 3 }).count()).toBe(17);
    expect(await page.getByText("Not earned yet").count()).toBe(15);

    const card = page.getByRole("button", { name: "Turn over “First Ink”" });
    const back = page.getByRole("listitem").filter({ has: card }).getByText("5 March 2026");
    const backIsSeen = () => back.evaluate((text) => text.checkVisibility({ opacityProperty: true }));
    expect(await backIsSeen()).toBe(false);
    await card.click();
    expect(await card.getAttribute("aria-pressed")).toBe("true");
    await eventually(async () => expect(await backIsSeen()).toBe(true));
    await page.keyboard.press("Escape");
    expect(await card.getAttribute("aria-pressed")).toBe("false");
    await eventually(async () => expect(await backIsSeen()).toBe(false));
    for (const [key, pressed] of [
      ["Enter", "true"],
      ["Space", "false"],
      ["Space", "true"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await card.getAttribute("aria-pressed")).toBe(pressed);
    }
    await waitUntilLoaded(page);
    await setWidth(page, 320);
    expect([
      ...(await axeViolations(page)),
      ...(await horizontalOverflow(page)),
      ...(await smallTargets(page)),
    ]).toEqual([]);
  }),
);

it(
  "A member without trophies is led to a first Tale",
  journey(async ({ site, openBrowser }) => {
    const { page } = await openBrowser({ as: await aWriterWith(site, []), language: "fr" });
    await page.goto("/user/trophies");
    await heading(page, "Trophées");
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    await page.getByRole("link", { name: "Écrire un récit" }).click();
    await page.waitForURL("**/laboratory/create/my-laboratory");
  }),
);
