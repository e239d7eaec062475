import { describe, expect, it } from "vitest";
import { schedules } from "#site/server/features.ts";
import { startDueJobs } from "#kit/server/jobs/schedule.ts";
import { DAY, HOUR, MINUTE } from "#vocabulary/limits.ts";
import { hideAuthorOf, nameAuthorsOf } from "#tests/support/hidden-authors.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { aReader, aWriter } from "#tests/support/people.ts";
import { aPublishedTale, insertPublishedTales, tagNames } from "#tests/support/tales.ts";
import {
  aSubscriber,
  digestOf,
  liked,
  monday,
  onSundayEvening,
  runDueJobs,
  site,
  subscribe,
  until,
} from "./weekly-digest.fixture.ts";

/** The weekly mail with Tales: when it is sent, and which Tales are in it. */

onSundayEvening();

it("A Tale whose author is hidden is in no digest until the author is named, and then in that of followers", async () => {
  const [reader, other, writer] = [await aSubscriber(), await aSubscriber(), await aWriter(site)];
  expect((await reader.client.put(`/v1/follows/${writer.username}`)).status).toBe(204);
  const id = await liked(writer, { totLikes: 9 });
  await hideAuthorOf(site, { id });
  until(monday);
  await runDueJobs();
  for (const member of [reader, other]) expect(await mailsTo(site, member)).toEqual([]);
  await nameAuthorsOf(site, { id });
  until(new Date(monday.getTime() + 7 * DAY));
  await runDueJobs();
  expect(await digestOf(reader)).toEqual([id]);
  expect(await mailsTo(site, other)).toEqual([]);
});

describe("the moment of the digest", () => {
  it("The digest is sent on Monday at 6:00 UTC and not before, and a second look sends nothing", async () => {
    const reader = await aSubscriber();
    const id = await liked(await aWriter(site));
    until(new Date(monday.getTime() - MINUTE));
    await runDueJobs();
    expect(await mailsTo(site, reader)).toEqual([]);
    until(monday);
    await runDueJobs();
    expect(await digestOf(reader)).toEqual([id]);
    for (const later of [MINUTE, HOUR, DAY]) {
      site.clock.advance(later);
      await runDueJobs();
    }
    expect(await mailsTo(site, reader)).toHaveLength(1);
  });

  it(
    "A process that first runs on Monday evening sends the digest, one that first runs on Tuesday does not",
    { tags: "variation" },
    async () => {
      const reader = await aSubscriber();
      await liked(await aWriter(site));
      until(new Date("2026-11-23T23:59:00.000Z"));
      await runDueJobs();
      expect(await mailsTo(site, reader)).toHaveLength(1);
      await liked(await aWriter(site), { publicationDate: new Date("2026-11-28T12:00:00.000Z") });
      until(new Date("2026-12-01T00:00:00.000Z"));
      await runDueJobs();
      expect(await mailsTo(site, reader)).toHaveLength(1);
    },
  );

  it("Several processes send one digest", async () => {
    const reader = await aSubscriber();
    await liked(await aWriter(site));
    until(monday);
    await Promise.all([1, 2, 3, 4].map(() => startDueJobs({ ...site.context }, schedules)));
    await site.jobsDone();
    expect(await mailsTo(site, reader)).toHaveLength(1);
  });

  it("A digest that is switched on after Monday 6:00 starts the next Monday", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const author = await aWriter(site);
    await liked(author);
    until(new Date(monday.getTime() + MINUTE));
    await subscribe(reader);
    await runDueJobs();
    expect(await mailsTo(site, reader)).toEqual([]);
    const next = new Date(monday.getTime() + 7 * DAY);
    const id = await liked(author, { publicationDate: new Date(next.getTime() - DAY) });
    until(next);
    await runDueJobs();
    expect(await digestOf(reader)).toEqual([id]);
  });
});

describe("the Tales of the digest", () => {
  const send = async () => {
    until(monday);
    await runDueJobs();
  };

  it(
    "Followed members and tags come first, without a like too, then the most liked",
    { tags: "variation" },
    async () => {
      const reader = await aSubscriber();
      const [followed, other] = [await aWriter(site), await aWriter(site)];
      expect((await reader.client.put(`/v1/follows/${followed.username}`)).status).toBe(204);
      const few = await liked(other, { totLikes: 2 });
      const many = await liked(other, { totLikes: 9 });
      const own = await liked(followed, { totLikes: 0, language: "FR" });
      await liked(other, { totLikes: 0 });
      await send();
      expect(await digestOf(reader)).toEqual([own, many, few]);
    },
  );

  it("A digest has at most twelve Tales, each once", { tags: "variation" }, async () => {
    const reader = await aSubscriber();
    const [followed, other] = [await aWriter(site), await aWriter(site)];
    await reader.client.put(`/v1/follows/${followed.username}`);
    const publicationDate = new Date(monday.getTime() - DAY);
    const rows = (totLikes: number) => Array.from({ length: 10 }, () => ({ totLikes, publicationDate }));
    const first = await insertPublishedTales(site, followed, rows(3));
    await insertPublishedTales(site, other, rows(2));
    await send();
    const sent = await digestOf(reader);
    expect([sent.length, new Set(sent).size]).toEqual([12, 12]);
    expect(sent.slice(0, 10).toSorted()).toEqual(first.toSorted());
  });

  it("Only Tales of the week are sent, and none without a like", { tags: "variation" }, async () => {
    const reader = await aSubscriber();
    const author = await aWriter(site);
    await liked(author, { publicationDate: new Date(monday.getTime() - 7 * DAY - MINUTE) });
    await liked(author, { totLikes: 0 });
    await send();
    expect(await mailsTo(site, reader)).toEqual([]);
  });

  it(
    "Liked Tales are in the languages that the member reads, and leave out hidden warnings and own Tales",
    { tags: "variation" },
    async () => {
      const [plain, chosen] = [await aSubscriber({ language: "IT" }), await aSubscriber({ language: "IT" })];
      const body = { languagesRead: ["EN", "FR"], hiddenWarnings: ["DEATH"] };
      expect((await chosen.client.put("/v1/reading-settings", { body })).status).toBe(200);
      const author = await aWriter(site);
      const italian = await liked(author, { language: "IT" });
      const english = await liked(author, { totLikes: 5 });
      const french = await liked(author, { language: "FR", totLikes: 4, warnings: ["VIOLENCE"] });
      await liked(author, { totLikes: 9, warnings: ["VIOLENCE", "DEATH"] });
      await liked(chosen, { totLikes: 8 });
      await send();
      expect(await digestOf(plain)).toEqual([italian]);
      expect(await digestOf(chosen)).toEqual([english, french]);
    },
  );

  it(
    "Neither member of a block gets the Tales of the other, also with a followed tag",
    { tags: "variation" },
    async () => {
      const [blocker, blocked, other] = [await aSubscriber(), await aSubscriber(), await aSubscriber()];
      const [tag] = await tagNames(site, 1);
      const query = { tagName: tag!, categoryName: "HORROR", languageName: "EN" };
      for (const { client } of [blocker, blocked]) await client.put("/v1/follows-tag", { query });
      await blocked.client.put("/v1/notification-settings", { body: { types: { "Post-Published": { mail: false } } } });
      const byBlocker = await liked(blocker);
      const byBlocked = await liked(blocked, { totLikes: 5 });
      await aPublishedTale(site, { author: blocked, tags: [tag!] });
      expect((await blocker.client.put(`/v1/blocks/${blocked.username}`)).status).toBe(204);
      await send();
      expect(await digestOf(blocker)).toEqual([]);
      expect(await digestOf(blocked)).toEqual([]);
      expect(await digestOf(other)).toEqual([byBlocked, byBlocker]);
    },
  );

  it("The newest twelve of the week come first, whatever members and tags were published after them and before", async () => {
    const [reader, followed] = [await aSubscriber(), await aWriter(site)];
    await reader.client.put(`/v1/follows/${followed.username}`);
    const at = (days: number, rows = 1) =>
      insertPublishedTales(
        site,
        followed,
        Array.from({ length: rows }, () => ({ publicationDate: new Date(monday.getTime() + days * DAY) })),
      );
    const [ofWeek] = [await at(-3), await at(-8, 60)];
    await at(0.01, 60);
    await send();
    expect(await digestOf(reader)).toEqual(ofWeek);
  });
});
