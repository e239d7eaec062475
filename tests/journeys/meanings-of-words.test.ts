import { beforeAll, expect, it } from "vitest";
import { aDictionary } from "#features/dictionaries/server/dictionaries.fixture.ts";
import { dictionariesOf } from "#features/dictionaries/server/dictionaries.ts";
import { accessibilityFaults, horizontalOverflow } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey, siteWith, theSite } from "../support/journey.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { saying, withVoices } from "../support/speech.ts";
import { aPublishedTale } from "../support/tales.ts";
import { readsFrom } from "../support/reads.ts";
import { pressWord } from "../support/pressed-word.ts";
import { aTemporaryFolder } from "../support/temporary-folder.ts";
import { translator } from "../support/translator.ts";

/** The meanings of words where they stand in a Tale. */

siteWith(async () => {
  const DICTIONARIES = await aTemporaryFolder("dictionaries");
  await aDictionary(DICTIONARIES, "freedict-ita-eng", {
    "cantare /kanˈtare/ <v>": "1. sing\n2. chant, crow",
    "mare <n>": "sea",
    "uomo <n>": "man",
    "bambino <n>": "child, kid",
    "falegname <n>": "maker of furniture, carpenter",
    "lucertola <n>": "lizard",
    "casa <n>": "house",
  });
  return { DICTIONARIES };
});
beforeAll(() => dictionariesOf(theSite().context).settled);

const t = translator("en");
const content = "<p>Le donne cantavano piano davanti al mare, e l’uomo guardava.</p><p>Poi Xyzzy tacque.</p>";

async function anItalianTale() {
  return aPublishedTale(theSite(), { languageName: "IT", content });
}

it(
  "A visitor presses words of an Italian Tale and reads their meanings, first by one call, then without any",
  journey(async ({ openBrowser }) => {
    const path = taleAddress(await anItalianTale());
    const { page } = await openBrowser({ width: 360 });
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(v0\/words|dictionaries)/.test(pathname)) asked.push(pathname);
    });
    await page.goto(path);
    expect(asked).toEqual([]);
    await pressWord(page, "cantavano");
    const bar = page.getByRole("group", { name: t("selection:label") });
    await bar.getByText("sing, chant, crow").waitFor();
    await bar.getByText("cantare").waitFor();
    await bar.getByText(t("dictionaries:classes.verb"), { exact: true }).waitFor();
    await eventually(async () =>
      expect(await page.evaluate(async () => (await (await caches.open("dictionaries")).keys()).length)).toBe(1),
    );
    expect(asked.filter((each) => each.startsWith("/dictionaries/"))).toHaveLength(1);
    expect(asked.filter((each) => each === "/v0/words")).toHaveLength(1);
    expect([...(await accessibilityFaults(page)), ...(await horizontalOverflow(page))]).toEqual([]);
    await pressWord(page, "uomo");
    await bar.getByText("man", { exact: true }).waitFor();
    await pressWord(page, "Xyzzy");
    await bar.getByText(t("dictionaries:panel.unknown")).waitFor();
    expect(asked.filter((each) => each === "/v0/words")).toHaveLength(1);
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "hidden" });
    await pressWord(page, "mare");
    await bar.getByRole("button", { name: t("notebook:keep.button") }).click();
    await page.waitForURL(/\/login\?next=/);
  }),
);

it(
  "A member keeps a word with its meaning as the note, and chooses words by keyboard",
  journey(async ({ openBrowser, site }) => {
    const path = taleAddress(await anItalianTale());
    const reader = await aReader(site);
    const { page } = await openBrowser({ as: reader });
    await page.goto(path);
    await waitUntilLoaded(page);
    await pressWord(page, "cantavano");
    const bar = page.getByRole("group", { name: t("selection:label") });
    await bar.getByText("sing, chant, crow").waitFor();
    await bar.getByRole("button", { name: t("notebook:keep.button") }).click();
    await bar.getByText(t("notebook:keep.done")).waitFor();
    await expect
      .poll(async () =>
        (await reader.client.get("/v1/notebook")).body.entries.map((entry: { word: string; note: string }) => [
          entry.word,
          entry.note,
        ]),
      )
      .toEqual([["cantavano", "sing, chant, crow"]]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t("selection:keys") }).press("Enter");
    for (let word = 0; word < 6; word++) await page.keyboard.press("ArrowRight");
    await bar.getByText("sea", { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  }),
);

it(
  "A member's press on a word before the application runs, or before it knows the member's marks, is answered once it can be",
  journey(async ({ openBrowser, site }) => {
    const path = taleAddress(await anItalianTale());
    const reader = await aReader(site);
    for (const late of [/\/assets\/application-.*\.js$/, readsFrom("/v1/post-published/" + path.split("/").at(-1))]) {
      const { page } = await openBrowser({ as: reader });
      const { promise: pressed, resolve: letCome } = Promise.withResolvers<void>();
      await page.route(late, async (route) => {
        await pressed;
        await route.continue();
      });
      await page.goto(path, { waitUntil: "commit" });
      await page.locator(".tale-text").waitFor();
      if (typeof late === "function") await page.locator("[data-live=on]").waitFor({ state: "attached" });
      await pressWord(page, "cantavano");
      letCome();
      const bar = page.getByRole("group", { name: t("selection:label") });
      await bar.getByText("sing, chant, crow").waitFor();
      await pressWord(page, "uomo");
      await bar.getByText("man", { exact: true }).waitFor();
      expect(await page.locator("html").getAttribute("data-early-word")).toBeNull();
    }
  }),
);

it(
  "A pressed word of a Tale in the page's own language, or without word help, opens nothing",
  journey(async ({ openBrowser }) => {
    const path = taleAddress(await anItalianTale());
    const inItalian = await openBrowser({ language: "it" });
    const without = await openBrowser();
    await without.page.goto("/");
    await without.page.evaluate(() => localStorage.setItem("reading-settings", '{"wordHelp":null}'));
    for (const { page, requests } of [inItalian, without]) {
      await page.goto(path);
      await pressWord(page, "mare");
      await page.waitForLoadState("networkidle");
      expect(requests.filter((request) => request.includes("words-of-tale"))).toEqual([]);
      expect(await page.locator("[data-selection-bar]").isVisible()).toBe(false);
    }
  }),
);

it(
  "A visitor switches meanings above words on: they are rare words' alone, no text of the page, and off again at once",
  journey(async ({ openBrowser }) => {
    const words = "Il bambino guarda il falegname. La casa è bella e grande, e sul muro c’è una lucertola.";
    const tale = await aPublishedTale(theSite(), { languageName: "IT", content: `<p>${words}</p>` });
    const { page } = await openBrowser();
    await page.goto(taleAddress(tale));
    const text = page.locator(".tale-text");
    await page.getByRole("button", { name: t("reading-settings:title") }).click();
    await page.getByText(t("reading-settings:wordHelp.legend"), { exact: true }).click();
    const above = page.getByRole("checkbox", { name: t("reading-settings:wordHelp.above") });
    await above.check();
    const meanings = () =>
      page
        .locator("ruby[data-meaning]")
        .evaluateAll((all) => all.map((one) => [one.textContent, one.querySelector("rt")!.dataset["meaning"]]));
    await eventually(async () =>
      expect(await meanings()).toEqual([
        ["falegname", "carpenter"],
        ["lucertola", "lizard"],
      ]),
    );
    expect(await text.evaluate((element) => element.textContent)).toBe(words);
    expect(await accessibilityFaults(page)).toEqual([]);
    await above.uncheck();
    await eventually(async () => expect(await meanings()).toEqual([]));
    await page.reload();
    expect(await meanings()).toEqual([]);
  }),
);

it(
  "A word that a member knows carries no meaning above, after two good answers in the notebook",
  journey(async ({ openBrowser, site }) => {
    const words = "Il bambino guarda il falegname.";
    const tale = await aPublishedTale(site, { languageName: "IT", content: `<p>${words}</p>` });
    const reader = await aReader(site);
    await reader.client.put("/v1/reading-settings", { body: { meaningsAbove: true, wordLevels: { IT: "A2" } } });
    const { page } = await openBrowser({ as: reader });
    await page.goto(taleAddress(tale));
    const above = page.locator("rt[data-meaning=carpenter]");
    await above.waitFor({ state: "attached" });
    const at = words.indexOf("falegname");
    const place = { postId: tale.id, block: 0, from: at, to: at + "falegname".length };
    const { id } = (await reader.client.post("/v1/notebook", { body: place })).body;
    const known = async () => (await reader.client.get("/v1/notebook/known", { query: { languageName: "IT" } })).body;
    for (const grade of [3, 1, 4, 3]) {
      expect(await known()).toEqual({ words: [] });
      await reader.client.post(`/v1/notebook/${id}/answer`, { body: { grade } });
    }
    expect(await known()).toEqual({ words: ["falegname"] });
    await page.reload();
    await page.locator("[data-meanings-above]").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await above.count()).toBe(0);
  }),
);

it(
  "The word in the bar is said where the browser has a voice for its language, and a press while a Tale is read aloud looks nothing up",
  journey(async ({ openBrowser }) => {
    const path = taleAddress(await anItalianTale());
    const { page, context } = await openBrowser();
    await withVoices(context, ["it-IT"]);
    await page.goto(path);
    await pressWord(page, "mare");
    const bar = page.getByRole("group", { name: t("selection:label") });
    await bar.getByRole("button", { name: t("dictionaries:panel.listen") }).click();
    await eventually(async () => expect(await saying(page)).toBe("mare"));
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: t("reading:listen.button"), exact: true }).click();
    await page.getByRole("group", { name: t("reading:listen.label") }).waitFor();
    await pressWord(page, "uomo");
    await page.locator(".tale-text [aria-current]").waitFor();
    expect(await bar.isVisible()).toBe(false);
  }),
);

it(
  "By keyboard a visitor looks up the word at the caret, or chooses words one after the other",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.goto(taleAddress(await anItalianTale()));
    const bar = page.getByRole("group", { name: t("selection:label") });
    // As browsers place it when a caret is switched on for pages (F7).
    await page.evaluate(() => {
      const node = document.querySelector(".tale-text p")!.firstChild!;
      document.getSelection()!.collapse(node, node.textContent!.indexOf("mare") + 2);
    });
    await page.keyboard.press("Enter");
    await bar.getByText("sea", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: t("selection:keys") }).press("Enter");
    for (let word = 0; word < 2; word++) await page.keyboard.press("ArrowRight");
    await bar.getByText("sing, chant, crow").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  }),
);
