import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { aDictionary } from "./dictionaries.fixture.ts";
import { WordList } from "../word-list.ts";
import { dictionariesOf } from "./dictionaries.ts";
import { contentsFile, prepareDictionaries, wordsFile } from "./preparing.ts";

let sites: TestSite[] = [];
afterEach(async () => {
  await Promise.all(sites.map((site) => site.close()));
  sites = [];
});

async function aSiteWith(env: Record<string, string>, logged: Record<string, unknown>[] = []): Promise<TestSite> {
  const site = await anOwnSite({ env, onLogLine: (line) => void logged.push(line) });
  sites.push(site);
  await dictionariesOf(site.context).settled;
  return site;
}

const meaningsOf = async (site: TestSite, word: string) =>
  (await site.visitor().get("/v0/words", { query: { word, from: "IT", to: "EN" } })).body.entries.flatMap(
    (entry: { meanings: string[] }) => entry.meanings,
  );

describe("dictionaries of a site", () => {
  it("Without any the list is empty, and no word is found", async () => {
    const site = await aSiteWith({ DICTIONARIES: await aTemporaryFolder("empty") });
    expect((await site.visitor().get("/v0/dictionaries")).body).toEqual({ directions: [] });
    expect(await meaningsOf(site, "casa")).toEqual([]);
  });

  it("Files that can't be read and lines that lead nowhere are left out and named, the others are used", async () => {
    const [folder, logged] = [await aTemporaryFolder("dictionaries"), [] as Record<string, unknown>[]];
    await aDictionary(
      folder,
      "freedict-ita-eng",
      { "casa <n>": "house" },
      { index: ["nowhere\t////\tB", "odd\t!\t?"] },
    );
    await writeFile(join(folder, "freedict-fra-eng.index"), "maison\tA\tB\n");
    await writeFile(join(folder, "freedict-fra-eng.dict.dz"), "no gzip");
    await writeFile(join(folder, "freedict-spa-eng.index"), "casa\tA\tB\n");
    await writeFile(join(folder, "freedict-spa-eng.dict"), Buffer.from([0xff, 0xfe]));
    const site = await aSiteWith({ DICTIONARIES: folder }, logged);
    expect(await meaningsOf(site, "case")).toEqual(["house"]);
    const named = logged.filter(({ dictionary }) => dictionary !== undefined).map(({ dictionary }) => dictionary);
    expect(named).toEqual(["freedict-fra-eng", "freedict-ita-eng", "freedict-spa-eng"]);
  });

  it("Of two with one name the one of the site holds", async () => {
    const [folder, DATA_DIR] = [await aTemporaryFolder("dictionaries"), await aTemporaryFolder("data")];
    await mkdir(join(DATA_DIR, "dictionaries"));
    await aDictionary(folder, "freedict-ita-eng", { "casa <n>": "building" });
    await aDictionary(join(DATA_DIR, "dictionaries"), "freedict-ita-eng", { "casa <n>": "home" });
    const site = await aSiteWith({ DICTIONARIES: folder, DATA_DIR });
    expect(await meaningsOf(site, "casa")).toEqual(["home"]);
  });

  it("Two processes that share a folder make the lists once, and both have them", async () => {
    const [DICTIONARIES, DATA_DIR] = [await aTemporaryFolder("dictionaries"), await aTemporaryFolder("data")];
    await aDictionary(DICTIONARIES, "freedict-ita-eng", { "casa <n>": "house" });
    const both = await Promise.all([aSiteWith({ DICTIONARIES, DATA_DIR }), aSiteWith({ DICTIONARIES, DATA_DIR })]);
    for (const site of both) expect(await meaningsOf(site, "casa")).toEqual(["house"]);
  });
});

it(
  "A pack that would be too large leaves its rarest headwords to the call, and says so",
  { tags: "variation" },
  async () => {
    const [folder, parent] = [await aTemporaryFolder("dictionaries"), await aTemporaryFolder("prepared")];
    const rare = Array.from({ length: 3_000 }, (_, at) => [
      `zz${createHash("md5").update(`${at}`).digest("hex")} <n>`,
      "x",
    ]);
    await aDictionary(folder, "freedict-ita-eng", {
      ...Object.fromEntries(rare),
      "casa <n>": "house",
      "mare <n>": "sea",
    });
    const [unfinished, ready] = [join(parent, "making"), join(parent, "ready")];
    await mkdir(unfinished);
    await prepareDictionaries({ folders: [folder], unfinished, ready, most: 20_000 });
    const { directions } = JSON.parse(await readFile(join(ready, contentsFile), "utf8"));
    const packed = await readFile(join(ready, `${wordsFile("IT", "EN")}.br`));
    expect(packed.length).toBeLessThanOrEqual(20_000);
    expect(directions).toContainEqual(
      expect.objectContaining({ from: "IT", to: "EN", headwords: 3_002, packBytes: packed.length }),
    );
    const pack = new WordList(brotliDecompressSync(packed).toString());
    expect(pack.head.isPart).toBe(true);
    for (const [word, meaning] of [
      ["case", "house"],
      ["mare", "sea"],
    ] as const)
      expect(pack.find(word).flatMap(({ meanings }) => meanings)).toEqual([meaning]);
    const whole = new WordList(await readFile(join(ready, wordsFile("IT", "EN")), "utf8"));
    const missing = rare.filter(([head]) => pack.find(head!.split(" ")[0]!).length === 0);
    expect(missing.length).toBeGreaterThan(1_000);
    for (const [head] of missing.slice(0, 20)) expect(whole.find(head!.split(" ")[0]!)).toHaveLength(1);
  },
);
