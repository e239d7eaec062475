/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilNothingHoldsIt } from "#tests/support/contended-calls.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { insertPublishedTales, aSubmittedTale } from "#tests/support/tales.ts";

/** A trophy is earned exactly once, whatever runs at the same time. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const ids = ({ body }: { body: { trophies: { id: string }[] } }) => body.trophies.map(({ id }) => id);
const has = async ({ username }: Person) => ids(await site.visitor().get("/v0/trophies/user", { query: { username } }));
const favourite = ({ client }: Person, postId: number) => client.post("/v1/posts/bookmark", { query: { postId } });
const createReaders = (size: number) => Promise.all(Array.from({ length: size }, () => aReader(site)));
const publishTales = (author: Person, length: number) =>
  insertPublishedTales(
    site,
    author,
    Array.from({ length }, () => ({})),
  );

/** The trophies in the member's notifications, sorted by number. */
async function trophyMessagesOf({ client }: Person): Promise<string[]> {
  const { body } = await client.get("/v1/notifications", { query: { pageSize: 100 } });
  const all: { notificationTitle: string; message: string }[] = body.notifications;
  const messages = all.filter(({ notificationTitle }) => notificationTitle === "Trophy").map(({ message }) => message);
  return messages.toSorted((a, b) => Number(a.slice(6)) - Number(b.slice(6)));
}

async function expectTrophies(person: Person, trophies: string[]) {
  expect(await has(person)).toEqual(trophies);
  expect(await trophyMessagesOf(person)).toEqual(trophies);
}

describe("at the same time", () => {
  it("Twenty concurrent checks return each new trophy once", async () => {
    const author = await aWriter(site);
    await publishTales(author, 5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => author.client.get("/v1/trophies/check-posts")));
    expect(statusCounts(answers)).toEqual({ 200: 20 });
    expect(answers.flatMap(ids).toSorted()).toEqual(["Trophy1", "Trophy2"]);
    await expectTrophies(author, ["Trophy1", "Trophy2"]);
  });

  it("The four check calls can run concurrently", async () => {
    const [author, reader] = [await aWriter(site), await aReader(site)];
    await insertPublishedTales(site, author, [{ language: "EN" }, { language: "FR" }]);
    const [other] = await publishTales(await aWriter(site), 1);
    const kinds = ["check-posts", "check-posts-with-preferred", "check-posts-preferred", "check-posts-by-language"];
    const checks = Array.from({ length: 5 }, () =>
      kinds.map((kind) => author.client.get(`/v1/trophies/${kind}`)),
    ).flat();
    const answers = await Promise.all([...checks, favourite(author, other!), favourite(reader, other!)]);
    expect(statusCounts(answers)).toEqual({ 200: 20, 204: 2 });
    await expectTrophies(author, ["Trophy1", "Trophy10", "Trophy14"]);
  });

  it("Ten concurrent favourites of an author's Tales are counted as ten", async () => {
    for (let round = 0; round < 3; round += 1) {
      const author = await aWriter(site);
      const tales = await publishTales(author, 10);
      const readers = await createReaders(10);
      const answers = await Promise.all(readers.map((reader, n) => favourite(reader, tales[n]!)));
      expect(statusCounts(answers)).toEqual({ 204: 10 });
      await expectTrophies(author, ["Trophy6", "Trophy7"]);
      for (const reader of readers) await expectTrophies(reader, ["Trophy10"]);
    }
  });

  it("Only one of several concurrent favourites is the tenth", async () => {
    const author = await aWriter(site);
    const tales = await publishTales(author, 9);
    const reader = await aReader(site);
    for (const id of tales) await favourite(reader, id);
    await expectTrophies(author, ["Trophy6"]);
    const [tenth] = await publishTales(author, 1);
    const answers = await Promise.all((await createReaders(6)).map((each) => favourite(each, tenth!)));
    expect(statusCounts(answers)).toEqual({ 204: 6 });
    await expectTrophies(author, ["Trophy6", "Trophy7"]);
  });

  it("Ten concurrent favourites by one reader are counted as ten", async () => {
    const tales = await publishTales(await aWriter(site), 10);
    const reader = await aReader(site);
    const answers = await Promise.all(tales.map((id) => favourite(reader, id)));
    expect(statusCounts(answers)).toEqual({ 204: 10 });
    await expectTrophies(reader, ["Trophy10", "Trophy11"]);
  });

  it("Two Tales that are published concurrently reach a threshold together", async () => {
    const reviewers = [await aModerator(site), await aModerator(site)];
    for (let round = 0; round < 4; round += 1) {
      const author = await aWriter(site);
      await publishTales(author, 3);
      const tales = [
        await aSubmittedTale(site, { author, languageName: "ES" }),
        await aSubmittedTale(site, { author, languageName: "IT" }),
      ];
      const answers = await Promise.all(tales.map(({ id }, n) => reviewers[n]!.client.patch(`/v1/posts/${id}`)));
      expect(statusCounts(answers)).toEqual({ 200: 2 });
      await expectTrophies(author, ["Trophy1", "Trophy2", "Trophy14", "Trophy15"]);
    }
  });

  it("Authors who bookmark each other's Tales concurrently do not deadlock", async () => {
    const authors = await createReaders(6);
    const tales = await Promise.all(authors.map((author) => publishTales(author, 1)));
    const calls = authors.flatMap((reader, n) =>
      tales
        .filter((_, m) => m !== n)
        .map(
          ([id]) =>
            () =>
              favourite(reader, id!),
        ),
    );
    expect(statusCounts(await Promise.all(calls.map(untilNothingHoldsIt)))).toEqual({ 204: 30 });
    for (const author of authors) await expectTrophies(author, ["Trophy6", "Trophy10"]);
  });
});
