import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { aDictionary } from "#features/dictionaries/server/dictionaries.fixture.ts";
import { dictionariesOf } from "#features/dictionaries/server/dictionaries.ts";
import { accessibilityFaults, horizontalOverflow, smallTargets } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey, siteWith, theSite } from "../support/journey.ts";
import { aReader } from "../support/people.ts";
import { aPublishedTale } from "../support/tales.ts";
import { aTemporaryFolder } from "../support/temporary-folder.ts";
import { translator } from "../support/translator.ts";

/** Word help among the reading settings of a site with dictionaries (behaviour.md, Reading settings 11). */

siteWith(async () => {
  const DICTIONARIES = await aTemporaryFolder("dictionaries");
  await aDictionary(DICTIONARIES, "freedict-ita-eng", { "porta <n>": "door" });
  return { DICTIONARIES };
});

let path: string;
beforeAll(async () => {
  await dictionariesOf(theSite().context).settled;
  path = `/posts/horror/${(await aPublishedTale(theSite())).id}`;
});

const t = translator("en");
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("reading-settings") ?? "{}"));
const help = (page: Page) => page.getByRole("radiogroup", { name: t("reading-settings:wordHelp.language") });
const above = (page: Page) => page.getByRole("checkbox", { name: t("reading-settings:wordHelp.above") });
const off = (page: Page) => help(page).getByText(t("reading-settings:wordHelp.off"));

async function openHelp(page: Page) {
  await page.getByRole("button", { name: t("reading-settings:title") }).click();
  await page.getByText(t("reading-settings:wordHelp.legend"), { exact: true }).click();
}

it(
  "A visitor gets meanings in the language of the page, chooses another way without a request, and keeps it on the device",
  journey(async ({ openBrowser }) => {
    const { page, requests } = await openBrowser({ width: 320 });
    await page.goto(path, { waitUntil: "networkidle" });
    const before = requests.length;
    await openHelp(page);
    expect(await help(page).getByRole("radio", { name: "English" }).isChecked()).toBe(true);
    await above(page).check();
    await page.getByLabel("Italiano").last().selectOption("B1");
    expect(await stored(page)).toEqual({ meaningsAbove: true, wordLevels: { IT: "B1" } });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toEqual([]);
    await off(page).click();
    await above(page).waitFor({ state: "hidden" });
    expect(await stored(page)).toMatchObject({ wordHelp: null });
    expect(requests.slice(before).filter((request) => request.startsWith("GET"))).toEqual([]);
    await page.reload();
    await openHelp(page);
    expect(
      await help(page)
        .getByRole("radio", { name: t("reading-settings:wordHelp.off") })
        .isChecked(),
    ).toBe(true);
    expect(await page.getByLabel("Italiano").last().inputValue()).toBe("B1");
  }),
);

it(
  "A member's word help of the panel reaches the server, and the settings show and change it",
  journey(async ({ openBrowser, site }) => {
    const member = await aReader(site);
    const settings = async () => (await member.client.get("/v1/reading-settings")).body;
    await member.client.put("/v1/reading-settings", { body: { wordLevels: { FR: "A2" } } });
    const { page } = await openBrowser({ as: member });
    await page.goto(path);
    await page.locator("[data-live=on]").waitFor({ state: "attached" });
    await openHelp(page);
    await help(page).getByText("English").click();
    await page.getByLabel("Italiano").last().selectOption("B1");
    await eventually(async () =>
      expect(await settings()).toMatchObject({ wordHelp: "EN", wordLevels: { FR: "A2", IT: "B1" } }),
    );
    await page.goto("/user/settings?topic=reading");
    expect(await help(page).getByRole("radio", { name: "English" }).isChecked()).toBe(true);
    await above(page).check();
    await page.locator("#reading-level-FR").selectOption("");
    await page.getByRole("button", { name: t("reading-settings:apply") }).click();
    await page.getByText(t("reading-settings:saved")).waitFor();
    expect(await settings()).toMatchObject({ wordHelp: "EN", wordLevels: { IT: "B1" }, meaningsAbove: true });
  }),
);
