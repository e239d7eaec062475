/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import type { Answer } from "#tests/support/client.ts";
import { aComment } from "#tests/support/comments.ts";
import { untilNothingHoldsIt } from "#tests/support/contended-calls.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";
import { wrongCounters } from "./populated-account.fixture.ts";

/** The removal of an account while it and others write. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const remove = ({ client }: Person) => client.put("/v1/user/remove", { body: { password } });
const exists = async ({ id }: Person) =>
  (await site.context.database.pool.query("select 1 from users where id = $1", [id])).rowCount === 1;

const rounds = 3;

const allowed = (answers: readonly Answer[], ...refusals: number[]) =>
  answers.filter(({ status }) => status >= 300 && !refusals.includes(status)).map(({ status, body }) => [status, body]);

it("A removal during the publication of a Tale leaves no Tale", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const tale = await aSubmittedTale(site, { author: await aReader(site) });
    const reviewer = await aModerator(site);
    await reviewer.client.get("/v0/csrf");
    const publish = () => reviewer.client.patch(`/v1/posts/${tale.id}`);
    const tasks = round % 2 === 0 ? [publish, () => remove(tale.writer)] : [() => remove(tale.writer), publish];
    const answers = await Promise.all(tasks.map(untilNothingHoldsIt));
    expect(allowed(answers, 404)).toEqual([]);
    expect(await exists(tale.writer)).toBe(false);
    expectProblem(await site.visitor().get(`/v0/posts/${tale.id}`), 404, "NOT_FOUND");
  }
});

it("A removal during comments, likes and bookmarks of all members fails nowhere and leaves no data", async () => {
  const tags = await tagNames(site);
  for (let round = 0; round < rounds; round += 1) {
    const own = await aPublishedTale(site, { author: await aReader(site) });
    const [leaver, tale] = [own.writer, await aPublishedTale(site)];
    const leaverComment = await aComment(site, { on: tale, by: leaver });
    const others = await aComment(site, { on: tale });
    const people = [await aReader(site), await aReader(site)];
    const callsOf = (person: Person): (() => Promise<Answer>)[] => [
      () => person.client.post(`/v1/posts/${own.id}/like`),
      () => person.client.post(`/v1/posts/${tale.id}/like`),
      () => person.client.post("/v1/posts/bookmark", { query: { postId: own.id } }),
      () => person.client.post("/v1/posts/bookmark", { query: { postId: tale.id } }),
      () => person.client.post("/v1/comments", { body: { comment: "At once.", postId: own.id } }),
      () =>
        person.client.post("/v1/comments", {
          body: { comment: "At once.", postId: tale.id, commentId: leaverComment.id },
        }),
      () => person.client.post(`/v1/comment/${leaverComment.id}/like`),
      () => person.client.post(`/v1/comment/${others.id}/like`),
    ];
    const writing = [
      () => leaver.client.post("/v1/posts", { body: aTaleForm({ tags }) }),
      () => leaver.client.get("/v1/trophies/check-posts"),
      () => site.visitor().post("/auth/login", { body: { email: leaver.email, password } }),
      () => site.visitor().post("/auth/reset-password-request", { query: { email: leaver.email } }),
    ];
    const tasks = [...people.flatMap(callsOf), ...callsOf(leaver), ...writing];
    const at = (round * 7) % tasks.length;
    const all = [...tasks.slice(at), () => remove(leaver), ...tasks.slice(0, at)];
    const answers = await Promise.all(all.map(untilNothingHoldsIt));
    expect(allowed(answers, 401, 403, 404, 406)).toEqual([]);
    await eventually(async () => {
      await site.jobsDone();
      expect(await exists(leaver)).toBe(false);
    });
    expect(await wrongCounters(site)).toEqual([]);
  }
});

it("Two members who interact can be removed at the same moment", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [
      await aPublishedTale(site, { author: await aReader(site) }),
      await aPublishedTale(site, { author: await aReader(site) }),
    ];
    await aComment(site, { on: one, by: two.writer });
    const top = await aComment(site, { on: two, by: one.writer });
    await aComment(site, { on: two, by: two.writer, answering: top });
    const admin = await anAdmin(site);
    const send = (receiverUsername: string, message: string) => () =>
      admin.client.post("/v1/send-notification", { body: { receiverUsername, message } });
    const tasks = [
      () => remove(one.writer),
      () => remove(two.writer),
      send("all", "To you all"),
      send(one.writer.username, "To you"),
    ];
    const answers = await Promise.all(tasks.map(untilNothingHoldsIt));
    expect(allowed(answers, 404)).toEqual([]);
    expect(await Promise.all([exists(one.writer), exists(two.writer)])).toEqual([false, false]);
    expect(await wrongCounters(site)).toEqual([]);
  }
});
