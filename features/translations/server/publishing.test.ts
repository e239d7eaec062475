import { afterAll, beforeAll, expect, it } from "vitest";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { readPublished } from "#tests/support/tales.ts";
import { anOpenTale, aSubmittedTranslation } from "#tests/support/translations.ts";
import { beginTranslation, editTranslation } from "./translating.fixture.ts";

/** One published version of a story in each language. */

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const publish = (id: number, by = moderator) => by.client.patch(`/v1/posts/${id}`);

it(
  "Two reviewers publish two versions in one language at the same moment: one of them gets VERSION_EXISTS",
  { tags: "variation" },
  async () => {
    for (let round = 0; round < 5; round++) {
      const original = await anOpenTale(site);
      const drafts = [];
      for (let at = 0; at < 3; at++) drafts.push(await aSubmittedTranslation(site, original, "IT"));
      const reviewers = [moderator, await aModerator(site), await aModerator(site)];
      const answers = await Promise.all(drafts.map(({ id }, at) => publish(id, reviewers[at])));
      expect(statusCounts(answers)).toEqual({ 200: 1, 409: 2 });
      for (const answer of answers.filter(({ status }) => status === 409)) expectProblem(answer, 409, "VERSION_EXISTS");
      expect((await readPublished(site, original)).versions).toHaveLength(1);
    }
  },
);

it(
  "Two translations into one language begun at the same moment are both drafts of one story",
  { tags: "variation" },
  async () => {
    const original = await anOpenTale(site);
    const members = [await aReader(site), await aReader(site), await aReader(site)];
    const answers = await Promise.all(
      members.map((member, at) => beginTranslation(site, member, original.id, ["IT", "ES", "FR"][at]!)),
    );
    expect(statusCounts(answers)).toEqual({ 201: 3 });
    for (const [at, { body }] of answers.entries())
      await editTranslation(site, members[at]!, body.id, body.languageName, { isFinished: 1 }).then(() =>
        publish(body.id),
      );
    expect((await readPublished(site, original)).versions).toHaveLength(3);
  },
);

it(
  "The second version stays a submitted Tale, and a taken language refuses its next submission",
  { tags: "variation" },
  async () => {
    const original = await anOpenTale(site);
    const [first, second] = [
      await aSubmittedTranslation(site, original, "IT"),
      await aSubmittedTranslation(site, original, "IT"),
    ];
    await publish(first.id);
    expectProblem(await publish(second.id), 409, "VERSION_EXISTS");
    await editTranslation(site, second.writer, second.id, "IT", { isFinished: 0 });
    expectProblem(
      await editTranslation(site, second.writer, second.id, "IT", { isFinished: 1 }),
      409,
      "VERSION_EXISTS",
    );
    await first.writer.client.delete(`/v1/delete/${first.id}`);
    expect((await editTranslation(site, second.writer, second.id, "IT", { isFinished: 1 })).status).toBe(200);
    expect((await publish(second.id)).status).toBe(200);
  },
);
