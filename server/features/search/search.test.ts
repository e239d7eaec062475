import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "#contract/limits.ts";
import { aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, insertPublishedTales, tagNames } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Query = Record<string, string | number | string[] | undefined>;
function search({ ...query }: Query) {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
  );
  return site.visitor().get(`/v0/search?${new URLSearchParams(parts)}`);
}
const titles = async (query: Query) => (await search(query)).body.posts.map(({ title }: { title: string }) => title);
const tale = (title: string, text: string, more: Record<string, unknown> = {}) =>
  aPublishedTale(site, { title, content: `<p>${text}</p>`, ...more });

describe("which Tales a search finds", () => {
  it("All words must match, in the title or in the text", async () => {
    await tale("The walrus at noon", "Somebody painted a turnstile in the rain.");
    await tale("The walrus at night", "Nothing else was painted here.");
    expect(await titles({ query: "walrus turnstile" })).toEqual(["The walrus at noon"]);
    expect(await titles({ query: "TURNSTILE painted" })).toEqual(["The walrus at noon"]);
    expect((await titles({ query: "walrus" })).toSorted()).toEqual(["The walrus at night", "The walrus at noon"]);
  });

  it("A search finds published Tales only", async () => {
    await aDraft(site, { title: "A marzipan draft" });
    await aSubmittedTale(site, { title: "A marzipan in review" });
    const published = await tale("A marzipan for all", "It was published on the same day.");
    expect(await titles({ query: "marzipan" })).toEqual(["A marzipan for all"]);
    await published.writer.client.delete(`/v1/delete/${published.id}`);
    expect(await titles({ query: "marzipan" })).toEqual([]);
  });

  it("A phrase in quotes must be there word by word, whatever quotes are typed", async () => {
    await tale("Phrases", "She kept the copper kettle warm.");
    await tale("No phrases", "The kettle was made of copper.");
    for (const query of [
      '"copper kettle"',
      "“copper kettle”",
      "«copper kettle»",
      "„Copper Kettle“",
      '"the copper kettle"',
    ])
      expect(await titles({ query })).toEqual(["Phrases"]);
    expect(await titles({ query: "copper kettle" })).toHaveLength(2);
  });

  it("An unclosed quote counts as words", { tags: "variation" }, async () => {
    expect(await titles({ query: '"copper kettle' })).toHaveLength(2);
    expect(await titles({ query: 'copper "kettle' })).toHaveLength(2);
    expect(await titles({ query: '"copper kettle" "warm' })).toEqual(["Phrases"]);
  });

  it("A phrase is found at the end of a long Tale full of frequent words", { tags: "variation" }, async () => {
    const filler = "the tree and the sea and the sky ".repeat(1500);
    await tale("A long way", `${filler} the brass sextant`);
    expect(await titles({ query: '"the brass sextant"' })).toEqual(["A long way"]);
    expect(await titles({ query: '"sextant brass"' })).toEqual([]);
  });

  it("A minus excludes a word, and a phrase", async () => {
    await tale("Gherkins with dill", "Pickled on a Monday in a jar.");
    await tale("Gherkins with mustard", "Pickled on a Tuesday in a jar.");
    expect(await titles({ query: "gherkins -dill" })).toEqual(["Gherkins with mustard"]);
    expect(await titles({ query: 'gherkins -"a Tuesday"' })).toEqual(["Gherkins with dill"]);
    expect(await titles({ query: "gherkins -nowhere" })).toHaveLength(2);
  });

  it("Exclusions alone are refused, and a query of signs alone finds nothing", async () => {
    expectProblem(await search({ query: "-dill" }), 400, "BAD_REQUEST");
    expectProblem(await search({ query: '-dill -"in a jar"', languageName: "EN" }), 400, "BAD_REQUEST");
    for (const query of ["!?", "- -", '""', "… …", "«»"]) {
      const { status, body } = await search({ query });
      expect([status, body]).toEqual([200, { posts: [], totalPosts: 0, atLeast: false, similar: false }]);
    }
  });

  it("The query has 2 to 100 characters, and may be absent next to another filter", async () => {
    expectProblem(await search({}), 400, "BAD_REQUEST");
    expectProblem(await search({ sortBy: "totLikes" }), 400, "BAD_REQUEST");
    expectProblem(await search({ query: "x" }), 400, "BAD_REQUEST");
    expectProblem(await search({ query: "x".repeat(101) }), 400, "BAD_REQUEST");
    expectProblem(await search({ query: "walrus", sortBy: "title" }), 400, "BAD_REQUEST");
    expect((await search({ query: "x".repeat(100) })).status).toBe(200);
    expect((await search({ languageName: "en" })).body.totalPosts).toBeGreaterThan(5);
  });
});

describe("accents and inflections", () => {
  it.each(
    firstOrAll([
      ["FR", "Ils voulaient l’empêcher de partir.", ["empecher", "EMPÊCHER", "empêchait", "empechaient", "l'empecher"]],
      ["FR", "Son cœur battait, et sa sœur dormait.", ["coeur", "cœurs", "soeur", "CŒUR"]],
      ["IT", "La sera volevano cantare sotto il balcone.", ["cantavano", "cantare", "canterà"]],
      ["IT", "La città è più grande di così.", ["citta", "città", "piu"]],
      ["ES", "Las canciones del corazón no envejecen.", ["cancion", "canción", "CORAZON"]],
      ["PT", "As irmãs ouviam a canção no jardim.", ["irma", "irmãs", "cancao", "jardins"]],
      ["ES", "El capataz apagó la luz del taller.", ["luces", "LUZ"]],
      ["PT", "Soltavam balões com os homens do cais.", ["balao", "balões", "homem"]],
      ["PT", "O animal dormia debaixo do lençol.", ["animais", "lencois"]],
      ["EN", "A wolf and a child stood at the gate.", ["wolves", "children"]],
      ["EN", "The painters were walking towards the façade.", ["painter", "walked", "facade"]],
    ]),
  )("%s: “%s” is found by its words in other forms", async (languageName, text, queries) => {
    const title = `Form ${text}`;
    await tale(title, text, { languageName });
    for (const query of queries) expect([query, await titles({ query, languageName })]).toEqual([query, [title]]);
    expect(await titles({ query: queries[0] })).toContain(title);
  });

  it("Inflections of one language are none of another", { tags: "variation" }, async () => {
    await tale("Un cane solo", "Il cane dormiva davanti alla porta.", { languageName: "IT" });
    expect((await search({ query: "canes" })).body.similar).toBe(true);
    expect(await titles({ query: "cani" })).toEqual(["Un cane solo"]);
  });

  it(
    "An accent that is left out of an ending is supplied, if nothing else is found",
    { tags: "variation" },
    async () => {
      await tale("Per strada", "Il vecchio voleva camminare da solo.", { languageName: "IT" });
      expect(await titles({ query: "camminera", languageName: "IT" })).toEqual(["Per strada"]);
      await tale("La banda", "Tocaba los domingos en la plaza.", { languageName: "ES" });
      await tale("La bandera", "Estaba descolorida por el viento.", { languageName: "ES" });
      expect(await titles({ query: "bandera", languageName: "ES" })).toEqual(["La bandera"]);
    },
  );

  it("Titles of stop words are found", { tags: "variation" }, async () => {
    await tale("La que fue", "Nadie sabía su nombre verdadero.", { languageName: "ES" });
    await tale("If and when", "Some words are in nearly every text.");
    expect((await titles({ query: "la que fue", languageName: "ES" }))[0]).toBe("La que fue");
    expect((await titles({ query: '"la que fue"' }))[0]).toBe("La que fue");
    expect((await titles({ query: "if" }))[0]).toBe("If and when");
  });
});

describe("the order of matches", () => {
  it("Matches in the title come before author and tags, and these before the text", async () => {
    const [tag] = await tagNames(site, 1, "FIABA", "IT");
    await tale("Il primo", "Parlava soltanto di un pappagallo e poi ancora di un pappagallo.", {
      categoryName: "FIABA",
      languageName: "IT",
    });
    await tale("Il pappagallo", "Non diceva mai la verità a nessuno.", { languageName: "IT" });
    expect(await titles({ query: "pappagallo" })).toEqual(["Il pappagallo", "Il primo"]);
    await tale("Una prova", "Il testo non ne parla affatto.", {
      categoryName: "FIABA",
      languageName: "IT",
      tags: [tag!],
    });
    await tale("Una seconda", `Solo il testo parla di ${tag}, e ancora di ${tag}.`, { languageName: "IT" });
    const found = await titles({ query: `${tag}`, languageName: "IT" });
    expect(found.indexOf("Una prova")).toBeLessThan(found.indexOf("Una seconda"));
  });

  it("An author’s name is found as a word, before texts", { tags: "variation" }, async () => {
    const author = await aWriter(site);
    await tale("Written by somebody", "A text without any name.", { author });
    await tale("Written about somebody", `A text about ${author.username} and a friend.`);
    expect(await titles({ query: author.username.toUpperCase() })).toEqual([
      "Written by somebody",
      "Written about somebody",
    ]);
    expect(await titles({ query: `${author.username} text without` })).toEqual(["Written by somebody"]);
  });

  it(
    "A short Tale about the words comes before a long one that has them somewhere",
    { tags: "variation" },
    async () => {
      const filler = "<p>The marquetry of the old table was admired by the guests, and then they talked.</p>".repeat(3);
      const long = `${filler}${"<p>Nobody remembered anything else of that evening, and it rained.</p>".repeat(400)}`;
      await tale("Of the table", "The marquetry of a table: pear wood, and then marquetry again, around the table.");
      await aPublishedTale(site, { title: "Of the evening", content: long });
      expect(await titles({ query: "marquetry table" })).toEqual(["Of the table", "Of the evening"]);
    },
  );

  it("Of two titles with the words, the one with the phrase comes first", { tags: "variation" }, async () => {
    await tale("The orchard and the quarry", "A text about the coast.");
    await tale("The quarry orchard", "A text about the coast.");
    await tale("The orchard quarry", "A text about the coast.");
    await tale("An orchard, a quarry", "A text about the coast.");
    expect((await titles({ query: "orchard quarry" }))[0]).toBe("The orchard quarry");
  });

  it("Equally relevant Tales are sorted by date, and then by id", async () => {
    const author = await aWriter(site);
    const at = (hours: number) => new Date(site.clock.now().getTime() - hours * HOUR);
    const row = (title: string, hours: number) => ({ title, content: "<p>Ozymandias</p>", publicationDate: at(hours) });
    await insertPublishedTales(site, author, [row("Second", 2), row("Third", 3), row("First", 1), row("Tied", 3)]);
    expect(await titles({ query: "ozymandias" })).toEqual(["First", "Second", "Tied", "Third"]);
  });

  it("Matches are sorted by date or likes on request", async () => {
    const author = await aWriter(site);
    const at = (hours: number) => new Date(site.clock.now().getTime() - hours * HOUR);
    await insertPublishedTales(site, author, [
      { title: "A tangerine", totLikes: 2, publicationDate: at(3) },
      { title: "Old news", content: "<p>One tangerine was left.</p>", totLikes: 9, publicationDate: at(2) },
      { title: "New news", content: "<p>No tangerine was left.</p>", totLikes: 5, publicationDate: at(1) },
    ]);
    expect((await titles({ query: "tangerine" }))[0]).toBe("A tangerine");
    expect(await titles({ query: "tangerine", sortBy: "publicationDate" })).toEqual([
      "New news",
      "Old news",
      "A tangerine",
    ]);
    expect(await titles({ query: "tangerine", sortBy: "totLikes" })).toEqual(["Old news", "New news", "A tangerine"]);
  });
});

describe("the order of matches in texts", () => {
  it(
    "The word itself ranks above another word with the same stem, however often that occurs",
    { tags: "variation" },
    async () => {
      await tale("In città", "Il marito aspetta il marito di un marito.", { languageName: "IT" });
      await tale("In viaggio", "Di lontano, ogni tanto, si vedeva il mare.", { languageName: "IT" });
      for (const query of ["mare", "MARE", "màre"])
        expect((await titles({ query, languageName: "IT" }))[0]).toBe("In viaggio");
    },
  );
});

describe("pages", () => {
  it("A search counts up to 1,000 Tales, shows the first 1,000 and then nothing", { tags: "variation" }, async () => {
    const author = await aWriter(site);
    const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `Haystack ${n}` }));
    await insertPublishedTales(site, author, rows(1000));
    const exact = await search({ query: "haystack", pageSize: 2 });
    expect(exact.body).toMatchObject({ totalPosts: 1000, atLeast: false, similar: false });
    await insertPublishedTales(site, author, rows(5));
    for (const more of [{}, { sortBy: "publicationDate" }, { sortBy: "totLikes" }]) {
      const { body } = await search({ query: "haystack", pageSize: 2, ...more });
      expect(body).toMatchObject({ totalPosts: 1000, atLeast: true });
    }
    expect((await search({ query: "haystack", pageSize: 100, pageNumber: 9 })).body.posts).toHaveLength(100);
    expect((await search({ query: "haystack", pageSize: 100, pageNumber: 10 })).body.posts).toEqual([]);
    const [first, second] = [
      await search({ query: "haystack", pageSize: 50 }),
      await search({ query: "haystack", pageSize: 50, pageNumber: 1 }),
    ];
    const ids = [...first.body.posts, ...second.body.posts].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(100);
  });
});

describe("similar spellings", () => {
  it("If nothing matches, titles and usernames with a similar spelling are answered, within the other filters", async () => {
    const author = await aWriter(site, { username: "Wyndelsham" });
    await tale("The lighthouse keeper", "A text about the coast.", { author });
    const typo = await search({ query: "lihgthouse" });
    expect(typo.body).toMatchObject({ similar: true, totalPosts: 1, posts: [{ title: "The lighthouse keeper" }] });
    expect((await search({ query: "lihgthouse", languageName: "FR" })).body).toMatchObject({
      similar: false,
      posts: [],
    });
    expect((await search({ query: "lighthouse" })).body.similar).toBe(false);
    const found = await search({ query: "Wyndelhsam" });
    expect(found.body.similar).toBe(true);
    expect(found.body.posts.map((post: { author: string }) => post.author)).toContain(author.username);
  });

  it(
    "A wrong, missing or additional letter of a short word, and a username in two words, are found",
    { tags: "variation" },
    async () => {
      const author = await aWriter(site, { username: "quillonbarrow" });
      await tale("The ibex", "A text about the coast.", { author });
      for (const query of ["ibax", "ibx", "ibeex", "ibex coats coast quillonbarroww", "quillon barrow"]) {
        const { body } = await search({ query });
        expect([query, body.similar, body.posts[0]?.title]).toEqual([query, true, "The ibex"]);
      }
    },
  );

  it("Among many unknown words, the longest ones are compared with titles", { tags: "variation" }, async () => {
    await tale("The kingfisher", "A text about the coast.");
    const unknown = Array.from({ length: 22 }, (_, n) => `q${String.fromCharCode(97 + n)}x`).join(" ");
    const { body } = await search({ query: `${unknown} kinfgisher` });
    expect([body.similar, body.posts[0]?.title]).toEqual([true, "The kingfisher"]);
  });

  it("Members who hide their Tales are not found by a similar name", async () => {
    const author = await aWriter(site);
    await tale("Something quite different", "A text about the coast.", { author });
    await author.client.patch("/v1/privacy", { query: { newPrivacy: "profile" } });
    const { body } = await search({ query: `${author.username}q` });
    expect(body.posts.map((post: { author: string }) => post.author)).not.toContain(author.username);
    const reader = await aReader(site);
    expect(reader.username).not.toBe(author.username);
  });
});
