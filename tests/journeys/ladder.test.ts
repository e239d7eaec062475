import { beforeAll, expect, it } from "vitest";
import { knownOf100 } from "#features/levels/known-words.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { seriesAddress } from "#features/series/web/series-address.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import type { CategoryName } from "#vocabulary/categories.ts";
import { accessibilityFaults, horizontalOverflow, smallTargets } from "../support/accessibility.ts";
import { measureTalesOf } from "../support/held-jobs.ts";
import { journey, theSite } from "../support/journey.ts";
import { aReader, aWriter, type Person } from "../support/people.ts";
import { aSeries } from "../support/series.ts";
import { aPublishedTale, readPublished } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The Tales of a language in ten steps, and how many words of one a member knows (behaviour.md, Levels 6 and 7). */

const t = translator("en");
let author: Person;
let easy: { id: number; title: string };
let hard: { id: number; title: string; categoryName: CategoryName };

beforeAll(async () => {
  const site = theSite();
  const text = (sentence: string) => `<p>${sentence.repeat(20)}</p>`;
  author = await aWriter(site);
  easy = await aPublishedTale(site, {
    author,
    languageName: "IT",
    title: "La casa vicina",
    content: text("L’uomo vede la casa. "),
  });
  hard = await aPublishedTale(site, {
    author,
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
    // Steps without a Tale are left out.
    expect(
      await page
        .getByRole("navigation", { name: t("levels:steps") })
        .getByRole("link")
        .count(),
    ).toBe(2);
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

it(
  "A member with a level sees the same share on every list and on the page, with a word that they know by two good answers",
  journey(async ({ openBrowser, site }) => {
    const member = await aReader(site);
    await member.client.put("/v1/reading-settings", {
      body: { wordLevels: { IT: "A1" }, languagesRead: ["EN", "IT"] },
    });
    const series = await aSeries(site, { author, languageName: "IT", tales: [easy, hard] });
    const { words } = (await site.visitor().get(`/v0/posts/${hard.id}/vocabulary`)).body;
    const count = knownOf100(words, "A1", ["promontorio"])!;
    expect(count).toBeGreaterThan(knownOf100(words, "A1", [])!);
    const [from, to] = [14, 25];
    const { id } = (await member.client.post("/v1/notebook", { body: { postId: hard.id, block: 0, from, to } })).body;
    for (const grade of [3, 4]) await member.client.post(`/v1/notebook/${id}/answer`, { body: { grade } });
    const { page, requests } = await openBrowser({ as: member, width: 320 });
    // A new browser learns the level at its first page.
    await page.goto("/posts", { waitUntil: "networkidle" });
    for (const path of [
      taleAddress(hard),
      "/",
      "/search?languageName=IT",
      seriesAddress(series.id),
      profileAddress(author.username, { tab: "published" }),
      `/learn/it?step=${Math.ceil((await readPublished(site, hard)).difficulty! / 10)}`,
      "/posts/horror?languageName=IT",
    ]) {
      requests.length = 0;
      await page.goto(path, { waitUntil: "networkidle" });
      await page
        .getByRole("article")
        .filter({ hasText: hard.title })
        .getByText(t("tales:knownWords", { count }))
        .waitFor();
      expect(await horizontalOverflow(page), path).toEqual([]);
      const asking = requests.filter((request) => decodeURIComponent(request).includes("/vocabulary"));
      expect(asking, path).toHaveLength(1);
      // With what the page asks for anyway.
      if (path === taleAddress(hard)) expect(decodeURIComponent(asking[0]!)).toContain(`/v1/post-published/${hard.id}`);
    }
    const visitor = await openBrowser({ width: 320 });
    await visitor.page.goto("/search?languageName=IT", { waitUntil: "networkidle" });
    expect(visitor.requests.filter((request) => request.includes("/vocabulary"))).toEqual([]);
  }),
);
