import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectProblem } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { WordList } from "../word-list.ts";
import { aDictionary } from "./dictionaries.fixture.ts";
import { dictionariesOf } from "./dictionaries.ts";

let site: TestSite;
const logged: unknown[] = [];
beforeAll(async () => {
  const folder = await aTemporaryFolder("dictionaries");
  await aDictionary(folder, "freedict-ita-eng", {
    "cantare /kanˈtare/ <v>": "1. sing\n(with the voice)\n2. chant, crow",
    "andare <v>": "go",
    "dare <v>": "give",
    "uomo <n, masc>": "man\nEssere umano adulto\n 2.\nmarito",
    "casa /ˈkasa/ <n, fem>": "house, home",
    "porta <n>": "door",
    "portare <v>": "carry, bring",
    "in <preposition>": "in",
    "caso <n>": "case",
    "perché <conjunction>": "because, why",
    acqua: "water",
    "fare <v>": "do",
    "faro <n>": "lighthouse",
    "lento <adj>": "slow",
    "signore <n>": "gentleman",
  });
  await aDictionary(
    folder,
    "freedict-fra-ita",
    {
      "œil /œj/ <n, masc>": "occhio",
      "maison <n, fem>": "casa",
      "cheval <n, masc>": "cavallo",
      "huis <n, masc>": "finestra",
      "fenêtre <n, fem>": "finestra",
      "dire <v>": "dire",
      "tandis que <conj>": "mentre",
    },
    { isCompressed: false },
  );
  await aDictionary(folder, "freedict-spa-eng", {
    "ser <v>": "be",
    "ir <v>": "go",
    "decir <v>": "say, tell",
    "volver <v>": "return",
    "devolver <v>": "give back",
    "libro <n>": "book",
    "libros <n>": "books",
  });
  await aDictionary(folder, "freedict-por-eng", { "dizer <v>": "say", "fazer <v>": "do, make", "ser <v>": "be" });
  await aDictionary(folder, "freedict-eng-ita", {
    "go <v>": "andare",
    "child <n>": "bambino",
    horse: "cavallo",
    "death <n>": "morte",
    "keep <v>": "tenere",
  });
  const env = { DICTIONARIES: folder };
  site = await anOwnSite({ env, logLevel: "debug", onLogLine: (line) => logged.push(line) });
  await dictionariesOf(site.context).settled;
});
afterAll(() => site.close());

const lookUp = async (word: string, from = "IT", to = "EN") =>
  (await site.visitor().get("/v0/words", { query: { word, from, to } })).body.entries as {
    headword: string;
    meanings: string[];
    joined: boolean;
  }[];
const headwords = async (word: string, from = "IT", to = "EN") =>
  (await lookUp(word, from, to)).map((each) => each.headword);

describe("looking up a word", () => {
  it("An entry has its translations alone, and its class", async () => {
    expect(await lookUp("cantare")).toEqual([
      { headword: "cantare", partOfSpeech: "verb", meanings: ["sing", "chant", "crow"], joined: false },
    ]);
    expect(await lookUp("uomo")).toEqual([
      { headword: "uomo", partOfSpeech: "noun", meanings: ["man"], joined: false },
    ]);
    expect(await lookUp("acqua")).toEqual([
      { headword: "acqua", partOfSpeech: null, meanings: ["water"], joined: false },
    ]);
    expect(await lookUp("perche")).toMatchObject([{ headword: "perché", partOfSpeech: "other" }]);
  });

  it.each([
    ["cantavano", "IT", "EN", "cantare"],
    ["andò", "IT", "EN", "andare"],
    ["ANDO", "IT", "EN", "andare"],
    ["uomini", "IT", "EN", "uomo"],
    ["nella", "IT", "EN", "in"],
    ["l'uomo", "IT", "EN", "uomo"],
    ["dell’acqua", "IT", "EN", "acqua"],
    ["dammelo", "IT", "EN", "dare"],
    ["cantarla", "IT", "EN", "cantare"],
    ["cantando", "IT", "EN", "cantare"],
    ["lentamente", "IT", "EN", "lento"],
    ["lentissima", "IT", "EN", "lento"],
    ["signor", "IT", "EN", "signore"],
    ["dit-il", "FR", "IT", "dire"],
    ["Tandis", "FR", "IT", "tandis que"],
    ["devuelto", "ES", "EN", "devolver"],
    ["deaths", "EN", "IT", "death"],
    ["keeping", "EN", "IT", "keep"],
    ["yeux", "FR", "IT", "œil"],
    ["oeil", "FR", "IT", "œil"],
    ["chevaux", "FR", "IT", "cheval"],
    ["dímelo", "ES", "EN", "decir"],
    ["ido", "ES", "EN", "ir"],
    ["dir-te-ei", "PT", "EN", "dizer"],
    ["fazê-lo", "PT", "EN", "fazer"],
    ["foi", "PT", "EN", "ser"],
    ["went", "EN", "IT", "go"],
    ["children", "EN", "IT", "child"],
    ["horse's", "EN", "IT", "horse"],
  ])("%s is looked up in %s to %s as a form of %s", async (form, from, to, headword) => {
    expect(await headwords(form, from, to)).toContain(headword);
  });

  it("The headword that is spelled so comes first, then others", async () => {
    expect(await headwords("porta")).toEqual(["porta", "portare"]);
    expect(await headwords("fui", "ES")).toEqual(["ser", "ir"]);
    expect(await headwords("casa")).toEqual(["casa"]);
    expect(await headwords("farò")).toEqual(["fare", "faro"]);
    expect(await headwords("faro")).toEqual(["faro", "fare"]);
    expect(await headwords("libros", "ES")).toEqual(["libros", "libro"]);
    expect(await headwords("dammelo")).toEqual(["dare"]);
  });

  it("Words that a direction lacks are taken from the opposite one or by way of a third language", async () => {
    expect(await lookUp("cavallo")).toEqual([
      { headword: "cavallo", partOfSpeech: null, meanings: ["horse"], joined: true },
    ]);
    expect(await lookUp("maisons", "FR", "EN")).toEqual([
      { headword: "maison", partOfSpeech: "noun", meanings: ["house", "home"], joined: true },
    ]);
  });

  it("Unknown words and directions have no entries", async () => {
    expect(await lookUp("xyzzy")).toEqual([]);
    expect(await lookUp("'")).toEqual([]);
    expect(await lookUp("-")).toEqual([]);
    expect(await lookUp("toda", "PT", "FR")).toEqual([]);
  });

  it("A missing, empty or long word, and a direction of one language, are refused", async () => {
    const call = (query: Record<string, string>) => site.visitor().get("/v0/words", { query });
    expectProblem(await call({ from: "IT", to: "EN" }), 400, "BAD_REQUEST");
    expectProblem(await call({ word: " ", from: "IT", to: "EN" }), 400, "BAD_REQUEST");
    expectProblem(await call({ word: "a".repeat(61), from: "IT", to: "EN" }), 400, "BAD_REQUEST");
    expectProblem(await call({ word: "casa", from: "IT", to: "IT" }), 400, "BAD_REQUEST");
    expectProblem(await call({ word: "casa", from: "IT", to: "DE" }), 400, "BAD_REQUEST");
  });

  it("Caches may keep the answer for a day", async () => {
    const { headers } = await site.visitor().get("/v0/words", { query: { word: "casa", from: "IT", to: "EN" } });
    expect(headers.get("cache-control")).toBe("public, max-age=86400");
  });
});

describe("the directions", () => {
  it("Each says how many headwords it has, whether a dictionary was read, its licence and source", async () => {
    const { directions } = (await site.visitor().get("/v0/dictionaries")).body;
    const of = (from: string, to: string) =>
      directions.find((each: { from: string; to: string }) => each.from === from && each.to === to);
    expect(of("IT", "EN")).toMatchObject({ headwords: 19, joined: false, licence: "CC BY-SA 3.0" });
    expect(of("IT", "EN").source).toMatch(/^freedict-ita-eng, http:\/\/words\.example\.org\//);
    expect(of("FR", "EN")).toMatchObject({ joined: true });
    expect(of("PT", "EN").packBytes).toBeGreaterThan(0);
  });

  it("A pack holds the words of its direction, for good", async () => {
    const { directions } = (await site.visitor().get("/v0/dictionaries")).body;
    const { pack } = directions.find((each: { from: string; to: string }) => each.from === "IT" && each.to === "EN");
    expect(pack).toMatch(/^\/dictionaries\/it-en\.[\da-f]{16}$/);
    for (const encoding of ["br", "gzip", "identity"]) {
      const answer = await fetch(new URL(pack, site.url), { headers: { "accept-encoding": encoding } });
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(new WordList(await answer.text()).find("cantavano")).toMatchObject([{ headword: "cantare" }]);
    }
    for (const name of ["it-en.0000000000000000", "..%2f..%2fsession-secret", "it-en"])
      expect((await fetch(new URL(`/dictionaries/${name}`, site.url))).status).toBe(404);
  });
});

it("No log has a word that somebody looks up", async () => {
  await lookUp("segretissima");
  const sameLanguage = { word: "segretissima", from: "IT", to: "IT" };
  expectProblem(await site.visitor().get("/v0/words", { query: sameLanguage }), 400, "BAD_REQUEST", "to");
  expect((await site.visitor().get("/words?word=segretissima&from=it&to=en")).status).toBe(200);
  expect(logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(logged)).not.toContain("segretissima");
});

it("Of meanings that were turned round the more common one comes first, and a rare one next to it is left out", async () => {
  expect((await lookUp("finestra", "IT", "FR")).map(({ meanings }) => meanings)).toEqual([["fenêtre"]]);
});
