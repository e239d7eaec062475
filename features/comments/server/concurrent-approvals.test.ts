/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { aModerator, aReader, password } from "#tests/support/people.ts";
import { statusCounts } from "#tests/support/problems.ts";
import { expectNoDeadlocks } from "#tests/support/row-locks.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { commentsOn } from "./comment-list.fixture.ts";
import { write } from "./concurrent-readers.fixture.ts";
import {
  aHoldingTale,
  approve,
  edit,
  freeze,
  hide,
  remove,
  seenBy,
  setRule,
  toldOfComments,
} from "./held-comments.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(async () => {
  await expectNoDeadlocks(site);
  await site.close();
});

const rounds = 5;

/** The Tale's number of comments is that of the lines which everybody sees. */
async function expectCounted(tale: { id: number }) {
  const { comments, threads, totComments } = await commentsOn(site, tale);
  expect(totComments).toBe(comments.flatMap((top) => [top, ...top.replies]).filter(({ deleted }) => !deleted).length);
  expect(threads).toBe(comments.length);
  for (const top of comments) if (top.deleted) expect(top.replies.length).toBeGreaterThan(0);
}

describe("at the same moment", () => {
  it("Several approvals count a comment once and tell once", async () => {
    const tale = await aHoldingTale(site);
    const top = await aComment(site, { on: tale, by: await aModerator(site) });
    const held = await aComment(site, { on: tale, answering: top });
    const people = [tale.writer, top.writer, await aModerator(site), tale.writer];
    const answers = await Promise.all(people.map((person) => approve(person, held)));
    expect(statusCounts(answers)).toEqual({ 200: 4 });
    expect((await commentsOn(site, tale)).totComments).toBe(2);
    expect(await toldOfComments(top.writer)).toHaveLength(1);
  });

  it("Approving, changing and deleting a comment leave right numbers", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const tale = await aHoldingTale(site);
      const held = await aComment(site, { on: tale });
      await aComment(site, { on: tale, by: tale.writer, answering: held });
      const tasks = [
        () => approve(tale.writer, held),
        () => edit(held.writer, held, "Changed."),
        () => remove(held.writer, held),
        () => setRule(tale.writer, tale, "open"),
        () => hide(tale.writer, held),
      ];
      await Promise.all(tasks.map((_task, n) => tasks[(n + round) % tasks.length]!()));
      await expectCounted(tale);
    }
  });

  it("A change that is held again and an approval end in one of both, counted right", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const tale = await aHoldingTale(site);
      const held = await aComment(site, { on: tale });
      await approve(tale.writer, held);
      site.clock.advance(1000);
      await Promise.all([edit(held.writer, held, `Version ${round}.`), approve(tale.writer, held)]);
      const [line] = (await seenBy(held.writer, tale)).lines;
      expect((await commentsOn(site, tale)).totComments).toBe(line!.held ? 0 : 1);
      await expectCounted(tale);
    }
  });

  it("Replies to a comment that is being hidden or frozen come before, or are refused", async () => {
    for (const act of [hide, freeze]) {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale });
      const people = [await aReader(site), await aReader(site), await aReader(site)];
      const answers = await Promise.all([...people.map((each) => write(each, tale.id, top.id)), act(tale.writer, top)]);
      const written = answers.filter(({ status }) => status === 201).length;
      expect((await write(people[0]!, tale.id, top.id)).status).toBe(act === hide ? 404 : 403);
      expect((await commentsOn(site, tale)).totComments).toBe(written + (act === hide ? 0 : 1));
      await expectCounted(tale);
    }
  });

  it("A comment whose writer leaves is approved or gone, and nothing stays of it", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const tale = await aHoldingTale(site);
      const held = await aComment(site, { on: tale });
      const answer = await aComment(site, { on: tale, by: tale.writer, answering: held });
      const [removal, approval] = await Promise.all([
        held.writer.client.put("/v1/user/remove", { body: { password } }),
        approve(tale.writer, held),
      ]);
      expect(removal.status).toBe(204);
      expect([200, 404]).toContain(approval.status);
      await expectCounted(tale);
      const { lines } = await seenBy(tale.writer, tale);
      expect(lines.some(({ author }) => author === held.writer.username)).toBe(false);
      // The answer was held with it, or stands below an empty line.
      if (approval.status === 404) expect(lines).toEqual([]);
      else expect(lines.map(({ id }) => id)).toEqual([held.id, answer.id]);
      const told = await toldOfComments(tale.writer);
      expect(told.filter(([, message]) => message.includes(held.writer.username))).toEqual([]);
    }
  });
});
