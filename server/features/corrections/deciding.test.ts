import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import {
  editRevision,
  openRevision,
  publishRevision,
  readRevision,
  removeRevision,
} from "../tales/revisions/revisions.fixture.ts";

let site: TestSite;
let reviewer: Person;
beforeAll(async () => {
  site = await aSite();
  reviewer = await aModerator(site);
});
afterAll(() => site.close());

const messagesTo = async ({ client }: Person): Promise<string[]> =>
  (await client.get("/v1/notifications")).body.notifications.map(({ message }: { message: string }) => message);
const published = async ({ id }: { id: number }) => (await site.visitor().get(`/v0/posts/${id}`)).body;
const revised = async (tale: Parameters<typeof readRevision>[0]) => (await readRevision(tale)).body;

describe("deciding", () => {
  it("An accepted correction changes exactly its passage in a revision, and readers see the old text until it is published", async () => {
    const [helper, tale] = [await aReader(site, { language: "IT" }), await aTaleToCorrect(site, { title: "The lamp" })];
    const correction = await aCorrection(helper, tale, ["out for three nihgts", "out for three nights"], {
      named: true,
    });
    const { status, body } = await decide(tale.writer, correction);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...correction,
      status: "ACCEPTED",
      decidedAt: site.clock.now().toISOString(),
      place: null,
    });
    const expected = textToCorrect.replace("nihgts", "nights");
    expect(await revised(tale)).toMatchObject({ content: expected, isFinished: 0, title: "The lamp" });
    expect((await published(tale)).content).toBe(textToCorrect);
    expect(await messagesTo(helper)).toContain(
      `${tale.writer.username} ha accettato una tua correzione per «The lamp». Grazie dell’aiuto.`,
    );
    expect((await published(tale)).helpers).toEqual([helper.username]);
  });

  it("A rejected one changes nothing, opens nothing and names nobody", async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
    const correction = await aCorrection(helper, tale, ["nihgts", "nights"], { named: true });
    expect((await decide(tale.writer, correction, "REJECTED")).body).toMatchObject({ status: "REJECTED" });
    expectProblem(await readRevision(tale), 404, "NOT_FOUND");
    expect((await published(tale)).helpers).toEqual([]);
    expect(await messagesTo(helper)).toEqual([]);
  });

  it("Helpers who want no name stay unnamed", { tags: "variation" }, async () => {
    const [shy, tale] = [await aReader(site), await aTaleToCorrect(site)];
    await decide(tale.writer, await aCorrection(shy, tale, ["nihgts", "nights"]));
    expect((await published(tale)).helpers).toEqual([]);
  });

  it("Only the author decides, once, also at the same moment", async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
    const correction = await aCorrection(helper, tale, ["nihgts", "nights"]);
    expectProblem(await decide(helper, correction), 403, "FORBIDDEN");
    expectProblem(await decide(reviewer, correction), 404, "NOT_FOUND");
    expectProblem(await decide(tale.writer, { id: 999_999 }), 404, "NOT_FOUND");
    const answers = await Promise.all([
      decide(tale.writer, correction),
      decide(tale.writer, correction, "REJECTED"),
      decide(tale.writer, correction),
    ]);
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 2 });
    expectProblem(
      answers.find(({ status }) => status === 409)!,
      409,
      "CONFLICT",
    );
    expectProblem(
      await tale.writer.client.patch(`/v1/corrections/${correction.id}`, { body: { status: "PENDING" } }),
      400,
      "BAD_REQUEST",
    );
  });

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

  it("Of two for the same words the second is outdated, and can be rejected", { tags: "variation" }, async () => {
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
  });

  it(
    "The place follows the author's changes elsewhere, and not into another passage",
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
    const letters = Array.from(
      { length: 4000 },
      (_, n) => "abcde"[Math.floor(10_000 * Math.abs(Math.sin(n))) % 5],
    ).join(" ");
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

  it("The place follows a revision that was published or discarded", { tags: "variation" }, async () => {
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

  it("A revision that waits for review becomes open again", { tags: "variation" }, async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
    const correction = await aCorrection(helper, tale, ["nihgts", "nights"]);
    await openRevision(tale);
    await editRevision(tale, { content: textToCorrect, isFinished: 1 });
    await reviewer.client.put(`/v1/posts/${tale.id}/claim`);
    expect((await decide(tale.writer, correction)).status).toBe(200);
    expect(await revised(tale)).toMatchObject({ isFinished: 0, submittedAt: null });
    expectProblem(await publishRevision(tale, reviewer), 409, "CONFLICT");
  });

  it("The editor with an older text gets 409, and loses nothing of the correction", async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
    const correction = await aCorrection(helper, tale, ["nihgts", "nights"]);
    const { updatedAt } = (await openRevision(tale)).body;
    site.clock.advance(1000);
    await decide(tale.writer, correction);
    const answer = await editRevision(tale, { content: textToCorrect, expectedUpdatedAt: updatedAt });
    expectProblem(answer, 409, "CONFLICT");
    expect((await revised(tale)).content).toContain("nights");
  });

  it(
    "A correction that would leave too short a text is in conflict, and can be rejected",
    { tags: "variation" },
    async () => {
      const [helper, tale] = [
        await aReader(site),
        await aTaleToCorrect(site, { content: "<p>Nobody had lit it.</p>" }),
      ];
      const place = { block: 0, from: 0, to: 10, quote: "Nobody had" };
      const { body } = await propose(helper, tale, { ...place, replacement: "" });
      expectProblem(await decide(tale.writer, body), 409, "CONFLICT");
      expectProblem(await readRevision(tale), 404, "NOT_FOUND");
      expect((await decide(tale.writer, body, "REJECTED")).status).toBe(200);
    },
  );

  it("A Tale that was taken off the site takes no acceptance", async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
    const correction = await aCorrection(helper, tale, ["nihgts", "nights"]);
    await site.context.database.pool.query(
      "update tales set publication_date = null, is_finished = false where id = $1",
      [tale.id],
    );
    expectProblem(await decide(tale.writer, correction), 409, "CONFLICT");
    expect((await decide(tale.writer, correction, "REJECTED")).status).toBe(200);
  });

  it("Corrections go with the Tale and with the helper, whom pages no longer name", { tags: "variation" }, async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
    await decide(tale.writer, await aCorrection(helper, tale, ["nihgts", "nights"], { named: true }));
    await aCorrection(helper, tale, ["climed", "climbed"]);
    expect((await helper.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
    expect((await published(tale)).helpers).toEqual([]);
    expect((await listCorrections(tale.writer, tale)).totalCorrections).toBe(0);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    const { rows } = await site.context.database.pool.query("select 1 from corrected_texts where tale_id = $1", [
      tale.id,
    ]);
    expect(rows).toEqual([]);
  });
});
