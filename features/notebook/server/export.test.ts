import { afterAll, beforeAll, expect, it } from "vitest";
import { parseAnkiFile } from "#tests/support/anki-import.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

const fileOf = ({ client }: Person, format: string) => client.get("/v1/notebook/export", { query: { format } });

/** Paragraphs that are hard for both formats; each is kept whole. */
const hard = [
  '"Quoted", with a comma; and a tab.',
  "=1+1",
  "+39 06 1234",
  "-2 degrees",
  "@somebody",
  "#deck:Other",
  "a < b & c > d",
  "two<br>lines",
  "été 😀",
];

async function aNotebook() {
  const reader = await aReader(site);
  const content = hard.map(
    (text) => `<p>${text.replaceAll("&", "&amp;").replace("a <", "a &lt;").replace("c >", "c &gt;")}</p>`,
  );
  const tale = await aPublishedTale(site, { title: "=A title", content: content.join("") });
  const kept = [];
  for (const [block, text] of hard.entries()) {
    const to = [...text.replace("<br>", "\n")].length;
    const note = block === 0 ? 'My "note"\tof\ntwo lines' : undefined;
    const { body } = await reader.client.post("/v1/notebook", { body: { postId: tale.id, block, from: 0, to, note } });
    kept.push(body);
  }
  return { reader, tale, kept, address: `${site.context.config.SITE_URL}/posts/horror/${tale.id}` };
}

/** RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

it("The CSV file has a header, quotes fields, and no cell that a spreadsheet takes for a formula", async () => {
  const { reader, kept, address } = await aNotebook();
  const answer = await fileOf(reader, "csv");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/attachment; filename="fabula-notebook\.csv"/);
  const [header, ...rows] = parseCsv(answer.body);
  expect(header).toEqual(["word", "sentence", "note", "language", "title", "address"]);
  const safe = (cell: string) => (/^[=+\-@]/.test(cell) ? `'${cell}` : cell);
  expect(rows).toEqual(
    kept.map(({ word, sentence, note }) => [word, sentence, note ?? "", "EN", "=A title", address].map(safe)),
  );
  expect(rows.flat().filter((cell) => cell.startsWith("'"))).not.toEqual([]);
  const bytes = new Uint8Array(
    await (
      await fetch(`${site.url}/v1/notebook/export?format=csv`, {
        headers: { authorization: `Bearer ${reader.client.token}` },
      })
    ).arrayBuffer(),
  );
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  expect(rows.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
});

it("The CSV file marks a formula sign in full width, or after a semicolon, blanks and marks that some spreadsheets remove", async () => {
  const { reader, kept } = await aNotebook();
  const before = ["\t", "\r", "\n", "  ", "\u00a0", "\ufeff", "\u200b", " \t\ufeff\u00a0"];
  const cells = [...before.map((blank) => `${blank}=1+1`), ...[..."=+-@＝＋－＠"].map((sign) => `${sign}1`)];
  const plain = ["1=1", " word", "(=1)", "é+"];
  // Notes of before these characters were taken out of texts.
  const noteOf = (note: string) =>
    site.context.database.pool.query("update notebook_entries set note = $1 where id = $2", [note, kept[0].id]);
  const exported = async (note: string) => {
    await noteOf(note);
    return parseCsv((await fileOf(reader, "csv")).body)[1]![2];
  };
  for (const cell of cells) expect(await exported(cell)).toBe(`'${cell}`);
  for (const cell of plain) expect(await exported(cell)).toBe(cell);
  expect(await exported("a;=1+1; -b; c;d")).toBe("a;'=1+1;' -b; c;d");
});

it(
  "Anki imports every word with its sentence, note and Tale, each with its own GUID",
  { tags: "variation" },
  async () => {
    const { reader, kept, address } = await aNotebook();
    const answer = await fileOf(reader, "anki");
    expect(answer.headers.get("content-disposition")).toMatch(/attachment; filename="fabula-notebook\.txt"/);
    const { headers, notes } = parseAnkiFile(answer.body);
    expect(headers).toMatchObject({ separator: "tab", html: "true", notetype: "Basic", deck: "Fabula" });
    expect(notes.map(({ fields }) => Object.keys(fields))).toEqual(kept.map(() => ["Front", "Back"]));
    expect(notes.map(({ guid, tags }) => [guid, tags])).toEqual(
      kept.map(({ id }) => [`fabula.test-${id}`, ["fabula", "en"]]),
    );
    expect(new Set(notes.map(({ guid }) => guid)).size).toBe(hard.length);
    const shown = notes.map(({ fields }) => fields.Front);
    expect(shown[0]).toBe('<b>"Quoted", with a comma; and a tab.</b>'.replaceAll('"', "&quot;"));
    expect(shown[6]).toBe("<b>a &lt; b &amp; c &gt; d</b>");
    expect(shown[7]).toBe("<b>two<br>lines</b>");
    expect(notes[0]!.fields.Back).toContain("My &quot;note&quot; of<br>two lines");
    expect(notes[0]!.fields.Back).toContain(`<a href="${address}">=A title</a>`);
  },
);

it(
  "Words of a Tale that is gone are exported without an address, and an empty notebook has the headers alone",
  { tags: "variation" },
  async () => {
    const { reader, tale } = await aNotebook();
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    const [, first] = parseCsv((await fileOf(reader, "csv")).body);
    expect(first!.at(-1)).toBe("");
    expect(parseAnkiFile((await fileOf(reader, "anki")).body).notes[0]!.fields.Back).not.toContain("<a");
    const empty = await aReader(site);
    expect((await fileOf(empty, "csv")).body).toBe("word,sentence,note,language,title,address\r\n");
    expect(parseAnkiFile((await fileOf(empty, "anki")).body).notes).toEqual([]);
  },
);

it("A file has all words of a long notebook in their order, under one head", async () => {
  const { reader, tale } = await aNotebook();
  const rest = 250;
  await site.context.database.pool.query(
    `insert into notebook_entries (user_id, tale_id, block, from_place, to_place, word, sentence, language, title, created_at, due_at)
      select $1, $2, 100 + n, 0, 4, 'word' || n, 'A word' || n, 'EN', 'A title', now(), now() from generate_series(1, $3::integer) n`,
    [reader.id, tale.id, rest],
  );
  const words = Array.from({ length: rest }, (_, n) => `word${n + 1}`);
  const rows = parseCsv((await fileOf(reader, "csv")).body.toString());
  expect(rows.slice(1 + hard.length).map(([word]) => word)).toEqual(words);
  expect(rows.filter(([word]) => word!.replace("\uFEFF", "") === "word")).toHaveLength(1);
  const lines = (await fileOf(reader, "anki")).body.toString().trimEnd().split("\n");
  expect(lines.filter((line: string) => line.startsWith("#"))).toHaveLength(7);
  expect(lines.slice(7 + hard.length).map((line: string) => /<b>(word\d+)</.exec(line)?.[1])).toEqual(words);
});

it("An unknown format is 400", { tags: "variation" }, async () => {
  const reader = await aReader(site);
  expectProblem(await fileOf(reader, "xlsx"), 400, "BAD_REQUEST");
  expectProblem(await reader.client.get("/v1/notebook/export"), 400, "BAD_REQUEST");
});
