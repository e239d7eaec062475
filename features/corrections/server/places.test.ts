import { afterAll, beforeAll, expect, it } from "vitest";
import {
  aCorrection,
  aTaleToCorrect,
  decide,
  listCorrections,
  propose,
  textToCorrect,
  wordsFor,
} from "#tests/support/corrections.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import {
  editRevision,
  openRevision,
  publishRevision,
  readRevision,
  removeRevision,
} from "#features/review/server/revisions.fixture.ts";

/** Where a correction is made in a text that was changed since it was sent. */

let site: TestSite;
let reviewer: Person;
beforeAll(async () => {
  site = await aSite();
  reviewer = await aModerator(site);
});
afterAll(() => site.close());

const revised = async (tale: Parameters<typeof readRevision>[0]) => (await readRevision(tale)).body;

it(
  "Corrections accepted one after the other, or at the same moment, each find their place",
  { tags: "variation" },
  async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
    const all = [];
    for (const words of [
      ["nihgts", "nights"],
      ["climed", "climbed"],
      ["three ", ""],
      ["stoped", "stopped"],
      ["allways", "always"],
    ] as const)
      all.push(await aCorrection(helper, tale, words));
    expect(statusCounts(await Promise.all(all.map((each) => decide(tale.writer, each))))).toEqual({ 200: 5 });
    expect((await revised(tale)).content).toBe(
      textToCorrect
        .replace("three ", "")
        .replace("nihgts", "nights")
        .replace("climed", "climbed")
        .replace("stoped", "stopped")
        .replace("allways", "always"),
    );
  },
);

it(
  "Of two corrections for the same words the second is outdated, and can be rejected",
  { tags: "variation" },
  async () => {
    const [one, other, tale] = [await aReader(site), await aReader(site), await aTaleToCorrect(site)];
    const [first, second] = [
      await aCorrection(one, tale, ["nihgts", "nights"]),
      await aCorrection(other, tale, ["three nihgts", "two nights"]),
    ];
    await decide(tale.writer, first);
    expect((await listCorrections(tale.writer, tale, { status: "PENDING" })).corrections[0]!.place).toBeNull();
    expectProblem(await decide(tale.writer, second), 409, "OUTDATED");
    expect((await revised(tale)).content).toBe(textToCorrect.replace("nihgts", "nights"));
    expect((await decide(tale.writer, second, "REJECTED")).status).toBe(200);
  },
);

it(
  "The place of a correction follows the author's changes elsewhere, and not into another passage",
  { tags: "variation" },
  async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
    const [kept, changed] = [
      await aCorrection(helper, tale, ["stoped", "stopped"]),
      await aCorrection(helper, tale, ["nihgts", "nights"]),
    ];
    await openRevision(tale);
    const content = `<p>It was winter.</p>\n${textToCorrect.replace("three nihgts", "many months").replace("She counted", "Marta knew")}`;
    await editRevision(tale, { content });
    const places = (await listCorrections(tale.writer, tale)).corrections.map(({ place }) => place);
    expect(places).toEqual([{ block: 2, from: kept.from - 1, to: kept.to - 1 }, null]);
    expectProblem(await decide(tale.writer, changed), 409, "OUTDATED");
    expect((await decide(tale.writer, kept)).status).toBe(200);
    expect((await revised(tale)).content).toBe(content.replace("stoped", "stopped"));
  },
);

it.each([
  ["a deleted paragraph", ["Rain fell all night.", "He went out to the pier.", "He came back at noon."], [0, 2]],
  ["a deleted sentence", ["Rain fell all night. ", "He went out to the pier. ", "He came back at noon. "], [0, 2]],
  ["a paragraph that is there twice", ["Rain fell all night.", "He went out.", "The lamp burned on."], [0, 1, 1, 2]],
])(
  "A correction of %s isn't made where the next one begins with the same words",
  { tags: "variation" },
  async (what, parts, kept) => {
    const join = (texts: string[]) =>
      what === "a deleted sentence" ? `<p>${texts.join("")}</p>` : texts.map((each) => `<p>${each}</p>`).join("\n");
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site, { content: join(parts) })];
    const correction = expectStatus(await propose(helper, tale, wordsFor("He", "She", join(parts))), 201);
    await openRevision(tale);
    const content = join(kept.map((index) => parts[index]!));
    await editRevision(tale, { content });
    expectProblem(await decide(tale.writer, correction), 409, "OUTDATED");
    expect((await revised(tale)).content).toBe(content);
  },
);

it("Twenty places in a paragraph of one-letter words follow a new first word", { tags: "variation" }, async () => {
  const letters = Array.from({ length: 4000 }, (_, n) => "abcde"[Math.floor(10_000 * Math.abs(Math.sin(n))) % 5]).join(
    " ",
  );
  const tale = await aTaleToCorrect(site, { content: `<p>${letters}</p>` });
  const helper = await aReader(site);
  for (let n = 0; n < 20; n += 1) {
    const from = 200 * n + 100;
    const body = { block: 0, from, to: from + 1, quote: letters[from], replacement: "x" };
    expectStatus(await propose(helper, tale, body), 201);
  }
  const { client } = tale.writer;
  expectStatus(await client.post(`/v1/posts/${tale.id}/revision`), 201);
  const revision = expectStatus(await client.get(`/v1/posts/${tale.id}/revision`), 200);
  const content = revision.content.replace("<p>", "<p>Once ");
  const { title, tags } = revision;
  expectStatus(
    await client.put(`/v1/posts/${tale.id}/revision`, { body: { title, content, tags, isFinished: 0 } }),
    200,
  );
  const { corrections } = await listCorrections(tale.writer, tale, { pageSize: 100 });
  const moved = corrections.map(({ from, place }: { from: number; place: { from: number } | null }) =>
    place === null ? null : place.from - from,
  );
  expect(moved).toEqual(Array.from({ length: 20 }, () => "Once ".length));
});

it("The place of a correction follows a revision that was published or discarded", { tags: "variation" }, async () => {
  const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
  const sent = [];
  for (const words of [
    ["nihgts", "nights"],
    ["climed", "climbed"],
    ["allways", "always"],
  ] as const)
    sent.push(await aCorrection(helper, tale, words));
  await decide(tale.writer, sent[0]!);
  await removeRevision(tale);
  expect((await decide(tale.writer, sent[1]!)).status).toBe(200);
  expect((await revised(tale)).content).toBe(textToCorrect.replace("climed", "climbed"));
  await editRevision(tale, { content: textToCorrect.replace("climed", "climbed"), isFinished: 1 });
  expect((await publishRevision(tale, reviewer)).status).toBe(200);
  const later = await aCorrection(helper, tale, ["stoped", "stopped"]);
  expect((await decide(tale.writer, sent[2]!)).status).toBe(200);
  expect((await decide(tale.writer, later)).status).toBe(200);
  expect((await revised(tale)).content).toBe(
    textToCorrect.replace("climed", "climbed").replace("allways", "always").replace("stoped", "stopped"),
  );
});
