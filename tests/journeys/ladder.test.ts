import { beforeAll, expect, it } from "vitest";
import { accessibilityFaults, horizontalOverflow, smallTargets } from "../support/accessibility.ts";
import { measureTalesOf } from "../support/held-jobs.ts";
import { journey, theSite } from "../support/journey.ts";
import { aReader } from "../support/people.ts";
import { aPublishedTale, readPublished } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The Tales of a language in ten steps, and how many words of one a member knows (behaviour.md, Levels 6 and 7). */

const t = translator("en");
let easy: { id: number; title: string };
let hard: { id: number; title: string };

beforeAll(async () => {
  const site = theSite();
  const text = (sentence: string) => `<p>${sentence.repeat(20)}</p>`;
  easy = await aPublishedTale(site, {
    languageName: "IT",
    title: "La casa vicina",
    content: text("L’uomo vede la casa. "),
  });
  hard = await aPublishedTale(site, {
    languageName: "IT",
    title: "Il promontorio",
    content: text(
      "Sull’impervio promontorio i naufraghi scrutavano sgomenti la risacca spumeggiante, mentre il nostromo rattoppava vele sbrindellate. ",
    ),
  });
  await measureTalesOf(site);
});

it(
  "Without JavaScript a visitor climbs the steps of a language, and a language that isn't offered is not found",
  journey(async ({ openBrowser, site }) => {
    const { page, expectFailure } = await openBrowser({ javaScript: false, width: 320 });
    await page.goto("/posts");
    await page.getByRole("link", { name: t("tales:index.learn") }).click();
    await page.getByRole("main").getByRole("link", { name: "Italiano" }).click();
    await page.waitForURL(/\/learn\/it$/);
    await page.getByRole("heading", { level: 1, name: t("levels:title", { language: "Italian" }) }).waitFor();
    await page.getByRole("heading", { name: easy.title }).waitFor();
    expect(await page.getByRole("heading", { name: hard.title }).count()).toBe(0);
    const step = Math.ceil((await readPublished(site, hard)).difficulty! / 10);
    await page.getByRole("link", { name: new RegExp(`^${t("levels:step", { step })}\\b`) }).click();
    await page.getByRole("heading", { name: hard.title }).waitFor();
    expect(await horizontalOverflow(page)).toEqual([]);
    expectFailure("404 GET /learn/de");
    expect((await page.goto("/learn/de"))!.status()).toBe(404);
  }),
);

it(
  "A member sees which Tales they have finished, and how many words of one they probably know",
  journey(async ({ openBrowser, site }) => {
    const member = await aReader(site);
    await member.client.put("/v1/reading-settings", { body: { wordLevels: { IT: "A1" } } });
    await member.client.put(`/v1/reading/${easy.id}`, { body: { block: 0, part: 1 } });
    const { page } = await openBrowser({ as: member, width: 320 });
    await page.goto("/learn/it");
    await page.getByText(t("levels:finished"), { exact: true }).waitFor();
    await page.getByText(t("tales:knownWords", { count: 100 })).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole("link", { name: easy.title }).first().click();
    await page.getByText(t("tales:knownWords", { count: 100 })).waitFor();
  }),
);
