import { EpubCheck } from "@likecoin/epubcheck-ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aContest, aJudge, close, endJudging, mark } from "#tests/support/contests.ts";
import { aPrompt } from "#tests/support/prompts.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { unzip } from "#tests/support/zip.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const download = ({ id }: { id: number }, languageName = "EN") =>
  fetch(`${site.url}/v0/prompts/${id}/book?languageName=${languageName}`);

it("The book of a contest has its entries in the order of the result, unplaced ones last, with their authors", async () => {
  const contest = await aContest(site);
  const judges = [await aJudge(site, contest), await aJudge(site, contest), await aJudge(site, contest)];
  const [unplaced, second, first] = [
    await aPublishedTale(site, { promptId: contest.id, title: "Unplaced & late" }),
    await aPublishedTale(site, { promptId: contest.id, title: "Second" }),
    await aPublishedTale(site, { promptId: contest.id, title: "First <1>" }),
  ];
  await close(site, contest);
  for (const judge of judges) {
    await mark(judge, contest, first, 5);
    await mark(judge, contest, second, 3);
  }
  expect((await download(contest)).status).toBe(404);
  await endJudging(site, contest);
  const response = await download(contest);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/epub+zip"]);
  expect(response.headers.get("content-disposition")).toContain("a-lamp-that-nobody-has-lit.epub");
  const bytes = Buffer.from(await response.arrayBuffer());
  const files = unzip(bytes);
  const contents = files.get("book/contents.xhtml")!.toString();
  const lines = [...contents.matchAll(/<a href="tale-(\d)\.xhtml">([^<]*)<\/a>/g)].map(([, at, text]) => [at, text]);
  expect(lines).toEqual([
    ["1", `First &lt;1&gt; — ${first.writer.username}`],
    ["2", `Second — ${second.writer.username}`],
    ["3", `Unplaced &amp; late — ${unplaced.writer.username}`],
  ]);
  expect(files.get("book/tale-1.xhtml")!.toString()).toContain("Nobody had lit the lamp");
  expect((await EpubCheck.validate(new Uint8Array(bytes))).messages).toEqual([]);
  expect((await download(contest, "FR")).status).toBe(404);
});

it("A prompt without a contest and an unknown one have no book", async () => {
  for (const prompt of [await aPrompt(site), { id: 999_999_999 }]) expect((await download(prompt)).status).toBe(404);
});
