import { beforeAll, expect, it } from "vitest";
import { aDictionary } from "#features/dictionaries/server/dictionaries.fixture.ts";
import { dictionariesOf } from "#features/dictionaries/server/dictionaries.ts";
import { accessibilityFaults, horizontalOverflow } from "../support/accessibility.ts";
import { journey, siteWith, theSite } from "../support/journey.ts";
import { aTemporaryFolder } from "../support/temporary-folder.ts";
import { translator } from "../support/translator.ts";

/** The page that looks words up. */

siteWith(async () => {
  const DICTIONARIES = await aTemporaryFolder("dictionaries");
  await aDictionary(DICTIONARIES, "freedict-ita-eng", {
    "cantare /kanˈtare/ <v>": "1. sing\n2. chant, crow",
    "porta <n>": "door",
    "portare <v>": "carry, bring",
  });
  return { DICTIONARIES };
});
beforeAll(() => dictionariesOf(theSite().context).settled);

const t = translator("en");

it(
  "Without JavaScript a visitor looks up a form of a verb, and reads where its meanings come from",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser({ javaScript: false, width: 360 });
    await page.goto("/words");
    await page.getByLabel(t("dictionaries:from")).selectOption("IT");
    await page.getByRole("main").getByRole("searchbox").fill("cantavano");
    await page.getByRole("main").getByRole("searchbox").press("Enter");
    await page.waitForURL(/\/words\?word=cantavano&from=IT&to=EN/);
    await page.getByText("sing, chant, crow").waitFor();
    await page.getByText(t("dictionaries:classes.verb"), { exact: true }).waitFor();
    await page.getByText("Italiano → English").click();
    const licence = t("dictionaries:licence", { licence: "CC BY-SA 3.0" });
    await page.getByRole("group").filter({ hasText: "Italiano → English" }).getByText(licence).waitFor();
    expect(await horizontalOverflow(page)).toEqual([]);
  }),
);

it(
  "A visitor looks up one word after the other, and learns what isn't known",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.goto("/words?word=porta&from=it&to=en");
    await page.getByText("carry, bring").waitFor();
    const word = page.getByRole("main").getByRole("searchbox");
    await word.fill("xyzzy");
    await word.press("Enter");
    await page.getByText(t("dictionaries:unknown")).waitFor();
    await page.getByLabel(t("dictionaries:to")).selectOption("Italiano");
    await page.getByRole("button", { name: t("dictionaries:lookUp") }).click();
    await page.getByText(t("dictionaries:sameLanguage")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  }),
);
