import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notebook as bounds } from "#vocabulary/limits.ts";
import { downloadArchive } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import { notebookBeside } from "./tables.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aReader, aWriter, password, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { aTranslation, setTranslations } from "#tests/support/translations.ts";
import { anItalianTale, keep, list } from "./kept-words.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const sameBlocks =
  "<h2>The lighthouse</h2><p>Nobody knew. Mr Rossi lit the <em>lamp</em> &amp; smiled.</p><ul><li>one</li><li>two</li></ul>";
const ofLamp = { languageName: "EN", text: "Nobody knew. Mr Rossi lit the lamp & smiled." };

/** An Italian Tale with a published version in English, by another member. */
async function twoVersions(content = sameBlocks) {
  const tale = await anItalianTale(site);
  await setTranslations(tale, "open");
  const translator = await aWriter(site);
  const other = await aTranslation(site, tale, "EN", { author: translator, content });
  return { tale, other, translator };
}

const besides = async (reader: Person) => (await list(reader)).entries.map(({ beside }: { beside: unknown }) => beside);

describe("a word that is kept next to another version", () => {
  it("The entry has the same paragraph of that version, in its reply, in lists, with the Tale and in the archive", async () => {
    const [{ tale, other }, reader] = [await twoVersions(), await aReader(site)];
    const kept = await keep(reader, tale, "lampada", { beside: { postId: other.id } });
    expect([kept.status, kept.body.beside]).toEqual([201, ofLamp]);
    expect(await besides(reader)).toEqual([ofLamp]);
    const { body } = await reader.client.get(`/v0/posts/${tale.id}`);
    expect(body.keptWords[0].beside).toEqual(ofLamp);
    expect((await downloadArchive(reader.client)).data.notebook).toEqual([
      expect.objectContaining({ beside: ofLamp.text }),
    ]);
  });

  it("Without a version whose blocks correspond the word is kept alone", async () => {
    const [{ tale, other }, reader] = [
      await twoVersions("<p>One paragraph for three, and nothing else.</p>"),
      await aReader(site),
    ];
    const stranger = await aPublishedTale(site, { content: sameBlocks });
    for (const [word, postId] of [
      ["lampada", other.id],
      ["Rossi", stranger.id],
      ["piano", tale.id],
      ["Poi", 1_000_000],
    ] as const) {
      const kept = await keep(reader, tale, word, { beside: { postId } });
      expect([kept.status, kept.body.beside]).toEqual([201, null]);
    }
    expect((await keep(reader, tale, "sapeva", { beside: null })).body.beside).toBeNull();
  });

  it("The paragraph goes with its Tale, and is not shown while that is off the site", async () => {
    const [{ tale, other, translator }, reader] = [await twoVersions(), await aReader(site)];
    await keep(reader, tale, "lampada", { beside: { postId: other.id } });
    expect((await translator.client.delete(`/v1/delete/${other.id}`)).status).toBe(204);
    expect(await besides(reader)).toEqual([null]);
    const rows = () => site.context.database.db.select().from(notebookBeside);
    await eventually(async () => expect((await rows()).filter(({ taleId }) => taleId === other.id)).toEqual([]));
  });

  it("The paragraph goes with the account of its author, and the word stays", async () => {
    const [{ tale, other, translator }, reader] = [await twoVersions(), await aReader(site)];
    await keep(reader, tale, "lampada", { beside: { postId: other.id } });
    expect((await translator.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
    expect(await besides(reader)).toEqual([null]);
    expect((await downloadArchive(reader.client)).data.notebook).toEqual([
      expect.objectContaining({ word: "lampada", beside: null }),
    ]);
  });

  it("A long paragraph is cut around the same share of it", { tags: "variation" }, async () => {
    const words = Array.from({ length: 900 }, (_, at) => `word${at}`).join(" ");
    const [{ tale, other }, reader] = [
      await twoVersions(sameBlocks.replace("Nobody knew", words)),
      await aReader(site),
    ];
    const { beside } = (await keep(reader, tale, "piano", { beside: { postId: other.id } })).body;
    expect([...beside.text].length).toBeLessThanOrEqual(bounds.besideMax);
    expect(beside.text).toMatch(/^….*$/);
  });
});

it("A listed word says after how many days it comes back for each grade, and an answer plans it so", async () => {
  const [reader, tale] = [await aReader(site), await anItalianTale(site)];
  const { id } = (await keep(reader, tale, "lampada")).body;
  const [{ returnsInDays }] = (await list(reader, { returns: true })).entries;
  expect(returnsInDays).toHaveLength(4);
  expect(returnsInDays).toEqual([...returnsInDays].toSorted((a, b) => a - b));
  const { dueAt } = (await reader.client.post(`/v1/notebook/${id}/answer`, { body: { grade: 3 } })).body;
  const days = (Date.parse(dueAt) - site.clock.now().getTime()) / 86_400_000;
  expect(days).toBe(returnsInDays[2]);
});
