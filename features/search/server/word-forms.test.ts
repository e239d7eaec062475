import { afterAll, beforeAll, expect, it } from "vitest";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { aTaleOf, foundTitles, search } from "./search.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

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
    ["FR", "Un gâteau entier pour un petit joueur.", ["entière", "petites", "joueuses"]],
    ["PT", "Um médico rápido e necessário.", ["rápidas", "necessárias"]],
    ["ES", "El pan salado y un chip.", ["saladas", "chips"]],
    ["IT", "Un romano malato e sua moglie.", ["malate", "romane", "mogli"]],
    ["EN", "She came back and kept what she found.", ["come", "keeping", "finds"]],
    ["EN", "A wolf and a child stood at the gate.", ["wolves", "children"]],
    ["EN", "The painters were walking towards the façade.", ["painter", "walked", "facade"]],
  ]),
)("%s: “%s” is found by its words in other forms", async (languageName, text, queries) => {
  const title = `Form ${text}`;
  await aTaleOf(site, title, text, { languageName });
  for (const query of queries)
    expect([query, await foundTitles(site, { query, languageName })]).toEqual([query, [title]]);
  expect(await foundTitles(site, { query: queries[0] })).toContain(title);
});

it("Inflections of one language are none of another", { tags: "variation" }, async () => {
  await aTaleOf(site, "Un cane solo", "Il cane dormiva davanti alla porta.", { languageName: "IT" });
  expect((await search(site, { query: "canes" })).body.similar).toBe(true);
  expect(await foundTitles(site, { query: "cani" })).toEqual(["Un cane solo"]);
});

it("An accent that is left out of an ending is supplied, if nothing else is found", { tags: "variation" }, async () => {
  await aTaleOf(site, "Per strada", "Il vecchio voleva camminare da solo.", { languageName: "IT" });
  expect(await foundTitles(site, { query: "camminera", languageName: "IT" })).toEqual(["Per strada"]);
  await aTaleOf(site, "La banda", "Tocaba los domingos en la plaza.", { languageName: "ES" });
  await aTaleOf(site, "La bandera", "Estaba descolorida por el viento.", { languageName: "ES" });
  expect(await foundTitles(site, { query: "bandera", languageName: "ES" })).toEqual(["La bandera"]);
});

it("Titles of stop words are found", { tags: "variation" }, async () => {
  await aTaleOf(site, "La que fue", "Nadie sabía su nombre verdadero.", { languageName: "ES" });
  await aTaleOf(site, "If and when", "Some words are in nearly every text.");
  expect((await foundTitles(site, { query: "la que fue", languageName: "ES" }))[0]).toBe("La que fue");
  expect((await foundTitles(site, { query: '"la que fue"' }))[0]).toBe("La que fue");
  expect((await foundTitles(site, { query: "if" }))[0]).toBe("If and when");
});
