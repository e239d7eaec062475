import { afterAll, beforeAll, expect, it } from "vitest";
import { readingSettingsAddress, type ReadingSettings } from "../calls.ts";
import { aSiteWithBreakableReads, breakOnce } from "#tests/support/breakable-reads.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aLiveClient } from "#tests/support/live-client.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const path = "/v1/reading-settings";
const defaults = {
  theme: "system",
  size: 3,
  face: "serif",
  width: "medium",
  spacing: "normal",
  languagesRead: ["EN"],
  hiddenWarnings: [],
  wordHelp: "EN",
  wordLevels: {},
  meaningsAbove: false,
};

it("A new member's reading settings are the defaults, with the member's language", async () => {
  const { client } = await aReader(site, { language: "PT" });
  expect(await client.get(path)).toMatchObject({
    status: 200,
    body: { ...defaults, languagesRead: ["PT"], wordHelp: "PT" },
  });
});

it("A change of some settings keeps the others and answers all of them", async () => {
  const { client } = await aReader(site);
  const change = { theme: "dark", size: 5, hiddenWarnings: ["DEATH"] };
  const first = await client.put(path, { body: change });
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ ...defaults, ...change });
  const second = await client.put(path, { body: { face: "legible", width: "wide", spacing: "loose" } });
  const all = { ...defaults, ...change, face: "legible", width: "wide", spacing: "loose" };
  expect(second.body).toEqual(all);
  expect((await client.put(path, { body: {} })).body).toEqual(all);
  expect((await client.get(path)).body).toEqual(all);
});

it("Word help has a language, levels that a change replaces as a whole, and meanings above words", async () => {
  const { client } = await aReader(site);
  const help = { wordHelp: "EN", wordLevels: { IT: "B1", FR: "A2" }, meaningsAbove: true };
  expect((await client.put(path, { body: help })).body).toEqual({ ...defaults, ...help });
  // As a client sends it that doesn't know word help.
  const { wordHelp: _language, wordLevels: _levels, meaningsAbove: _above, ...older } = defaults;
  expect((await client.put(path, { body: older })).body).toEqual({ ...defaults, ...help });
  const later = { wordLevels: { IT: "B2" }, wordHelp: null };
  expect((await client.put(path, { body: later })).body).toEqual({ ...defaults, ...help, ...later });
  expect((await client.put(path, { body: { wordLevels: {} } })).body.wordLevels).toEqual({});
});

it("The account's theme is the theme of the reading settings", { tags: "variation" }, async () => {
  const { client } = await aReader(site);
  expect((await client.get("/v1/user")).body.theme).toBe("system");
  await client.put(path, { body: { theme: "sepia" } });
  expect((await client.get("/v1/user")).body.theme).toBe("sepia");
});

it("Languages and warnings that are sent twice count once", { tags: "variation" }, async () => {
  const { client } = await aReader(site);
  const body = {
    languagesRead: ["IT", "en", "IT", "EN"],
    hiddenWarnings: ["SEXUALITY", "VIOLENCE", "SEXUALITY"],
  };
  expect((await client.put(path, { body })).body).toMatchObject({
    languagesRead: ["IT", "EN"],
    hiddenWarnings: ["VIOLENCE", "SEXUALITY"],
  });
  const five = ["EN", "ES", "IT", "FR", "PT"];
  const repeated = [...five, ...five];
  expect((await client.put(path, { body: { languagesRead: repeated } })).body.languagesRead).toEqual(five);
});

it("The languages follow the member's own language until they are set", { tags: "variation" }, async () => {
  const { client } = await aReader(site, { firstname: "Ada", lastname: "Lovel" });
  const speak = (languageName: string) =>
    client.put("/v1/user", { body: { firstname: "Ada", lastname: "Lovel", languageName } });
  const languagesRead = async () => (await client.get(path)).body.languagesRead;
  await client.put(path, { body: { theme: "dark" } });
  await speak("FR");
  expect(await languagesRead()).toEqual(["FR"]);
  await client.put(path, { body: { languagesRead: ["FR"] } });
  await speak("ES");
  expect(await languagesRead()).toEqual(["FR"]);
});

it.each(
  firstOrAll([
    { theme: "pink" },
    { theme: "DARK" },
    { theme: null },
    { size: 0 },
    { size: 7 },
    { size: 2.5 },
    { size: "3" },
    { face: "comic" },
    { width: "" },
    { spacing: 1 },
    { languagesRead: [] },
    { languagesRead: ["DE"] },
    { languagesRead: "EN" },
    { hiddenWarnings: ["SPOILER"] },
    { hiddenWarnings: null },
    { wordHelp: "DE" },
    { wordHelp: "off" },
    { wordLevels: { IT: "B3" } },
    { wordLevels: { DE: "B1" } },
    { wordLevels: { IT: null } },
    { wordLevels: [] },
    { wordLevels: null },
    { meaningsAbove: "true" },
  ]),
)("The change %j is refused and changes nothing", async (wrong) => {
  const { client } = await aReader(site);
  const answer = await client.put(path, { body: { width: "wide", ...wrong } });
  expectProblem(answer, 400, "BAD_REQUEST");
  const [name] = Object.keys(wrong);
  expect(answer.body.errors[0].path).toContain(name);
  expect((await client.get(path)).body).toEqual(defaults);
});

it("Two changes of different settings at the same time keep both", { tags: "variation" }, async () => {
  const { client } = await aReader(site);
  const changes = [{ theme: "dark" }, { size: 6 }, { face: "sans" }, { width: "narrow" }, { languagesRead: ["IT"] }];
  await Promise.all(changes.map((body) => client.put(path, { body })));
  expect((await client.get(path)).body).toEqual(Object.assign({}, defaults, ...changes));
});

it("A live connection brings a member's settings when it subscribes, and after each change", async () => {
  const reader = await aReader(site);
  const live = await aLiveClient<ReadingSettings>(site, reader, {
    destination: readingSettingsAddress(reader.username),
  });
  await eventually(() => expect(live.received).toEqual([defaults]));
  await reader.client.put(path, { body: { theme: "dark" } });
  await eventually(() => expect(live.received).toEqual([defaults, { ...defaults, theme: "dark" }]));
  await live.close();
});

it(
  "Changed settings arrive after the connection that reads them broke; if it can't be replaced, the client is disconnected",
  { tags: "variation" },
  async () => {
    const { site: receiving, line, close } = await aSiteWithBreakableReads(site);
    const reader = await aReader(site);
    const live = await aLiveClient<ReadingSettings>(receiving, reader, {
      destination: readingSettingsAddress(reader.username),
    });
    await eventually(() => expect(live.received).toEqual([defaults]));
    const readsMember = /from "users"[^]*"users"."id" = /;
    breakOnce(line, readsMember);
    await reader.client.put(path, { body: { theme: "dark" } });
    await eventually(() => expect(live.received).toEqual([defaults, { ...defaults, theme: "dark" }]));
    line.beforeStatement(readsMember, () => line.cut());
    await reader.client.put(path, { body: { theme: "sepia" } });
    await live.closed;
    line.mend();
    await close();
  },
);

it("A member can't subscribe to another member's settings", async () => {
  const [reader, other] = [await aReader(site), await aReader(site)];
  const live = await aLiveClient(site, reader, { destination: readingSettingsAddress(other.username) });
  expect((await live.refused).code).toBe("FORBIDDEN");
  await live.closed;
});
