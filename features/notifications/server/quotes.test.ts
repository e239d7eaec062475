import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notification as limits } from "#vocabulary/limits.ts";
import type { ListedNotification } from "../calls.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";

/** Listed notifications say what they are about, as their receiver may see it now. */

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

/** The newest notification of this kind. */
async function newest({ client }: Person, title: string): Promise<ListedNotification> {
  const { body } = await client.get("/v1/notification-groups", { query: { notificationTitle: title } });
  return body.groups[0]?.notifications[0];
}
const likeComment = ({ client }: Person, { id }: { id: number }) => client.post(`/v1/comment/${id}/like`);
const likeTale = ({ client }: Person, { id }: { id: number }) => client.post(`/v1/posts/${id}/like`);

describe("the quote of a comment", () => {
  it("A reply is quoted with its author and the title, in which bars stay", async () => {
    const tale = await aPublishedTale(site, { title: "Lamp | light" });
    const own = await aComment(site, { on: tale });
    const reply = await aComment(site, { on: tale, answering: own, text: "  Well\n\nsaid,\tfriend | of mine. " });
    expect(await newest(own.writer, "Replay-Comment")).toMatchObject({
      actor: reply.author,
      subject: "Lamp | light",
      quote: "Well said, friend | of mine.",
      more: 0,
    });
  });

  it("A long comment is cut at a word, and one long word within it", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const own = await aComment(site, { on: tale });
    const quoteOf = async (text: string) => {
      await aComment(site, { on: tale, answering: own, text });
      return (await newest(own.writer, "Replay-Comment")).quote!;
    };
    const words = await quoteOf("lantern, ".repeat(200));
    expect(words).toMatch(/^(lantern, )+lantern…$/);
    const emoji = await quoteOf("😀".repeat(900));
    expect(emoji).toBe(`${"😀".repeat(limits.quote)}…`);
    for (const quote of [words, emoji]) expect([...quote].length).toBeLessThanOrEqual(limits.quote + 1);
  });

  it("A like quotes the receiver's own comment, on a Tale and on a news post", { tags: "variation" }, async () => {
    const [tale, post, reader] = [await aPublishedTale(site), await aNewsPost(site), await aReader(site)];
    const other = await aReader(site);
    await likeComment(other, await aComment(site, { on: tale, by: reader, text: "On the Tale." }));
    const onNews = await aNewsComment(site, { on: post, by: reader, text: "On the news." });
    await other.client.post(`/v1/comment-blog/${onNews.id}/like`);
    expect(await newest(reader, "First-Like-Comment")).toMatchObject({ quote: "On the Tale.", subject: tale.title });
    expect(await newest(reader, "First-Like-Comment-Blog")).toMatchObject({
      quote: "On the news.",
      subject: post.title,
      actor: other.username,
    });
  });

  it("A deleted, censored or changed comment is quoted as it is now", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const own = await aComment(site, { on: tale });
    const reply = await aComment(site, { on: tale, answering: own, text: "A rude word." });
    const quote = async () => (await newest(own.writer, "Replay-Comment")).quote;
    const { client } = reply.writer;
    await client.patch("/v1/comments", { body: { commentId: reply.id, comment: "A kind word." } });
    expect(await quote()).toBe("A kind word.");
    const censor = (censored: boolean) =>
      moderator.client.patch(`/v1/comments/${reply.id}/censor`, { body: { censored } });
    await censor(true);
    expect(await quote()).toBe(null);
    await censor(false);
    expect(await quote()).toBe("A kind word.");
    await client.delete(`/v1/comments/${reply.id}`);
    expect(await newest(own.writer, "Replay-Comment")).toMatchObject({ quote: null, actor: reply.author });
  });

  it("A comment that was deleted and stays as an empty line is not quoted", async () => {
    const tale = await aPublishedTale(site);
    const first = await aComment(site, { on: tale });
    await aComment(site, { on: tale, answering: first });
    await first.writer.client.delete(`/v1/comments/${first.id}`);
    expect((await newest(tale.writer, "First-Comment")).quote).toBe(null);
  });

  it(
    "A comment of a member whom the receiver blocks is not quoted, until the block ends",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const comment = await aComment(site, { on: tale });
      const quote = async () => (await newest(tale.writer, "First-Comment")).quote;
      await tale.writer.client.put(`/v1/blocks/${comment.author}`);
      expect(await quote()).toBe(null);
      await tale.writer.client.delete(`/v1/blocks/${comment.author}`);
      expect(await quote()).toBe(comment.comment);
      // A block in the other direction hides nothing from the receiver.
      await comment.writer.client.put(`/v1/blocks/${tale.writer.username}`);
      expect(await quote()).toBe(comment.comment);
    },
  );

  it("A comment below a Tale that is no longer published is not quoted", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const own = await aComment(site, { on: tale });
    await aComment(site, { on: tale, answering: own });
    const { pool } = site.context.database;
    await pool.query("update tales set publication_date = null, title = 'Unfinished' where id = $1", [tale.id]);
    expect(await newest(own.writer, "Replay-Comment")).toMatchObject({ quote: null, subject: tale.title });
  });
});

describe("the quote of a Tale", () => {
  it(
    "Followers get the beginning of a new Tale, but not of one with warnings or by a member whom they block",
    { tags: "variation" },
    async () => {
      const [author, reader] = [await aWriter(site), await aReader(site)];
      await reader.client.put(`/v1/follows/${author.username}`);
      const announced = async (options = {}) => {
        const tale = await aPublishedTale(site, { author, ...options });
        await site.jobsDone();
        return tale;
      };
      const tale = await announced({ content: "<p>The lamp went out at nine.</p>" });
      expect(await newest(reader, "New-Tale")).toMatchObject({
        actor: author.username,
        subject: tale.title,
        quote: "The lamp went out at nine.",
      });
      await reader.client.put(`/v1/blocks/${author.username}`);
      expect((await newest(reader, "New-Tale")).quote).toBe(null);
      await reader.client.delete(`/v1/blocks/${author.username}`);
      const { pool } = site.context.database;
      await pool.query("update tales set warnings = 1 where id = $1", [tale.id]);
      expect((await newest(reader, "New-Tale")).quote).toBe(null);
    },
  );

  it("The author's own Tales have their title and no quote, in review too", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site, { title: "Half | done" });
    await moderator.client.patch(`/v1/posts/${tale.id}/return`, { body: { note: "Shorter." } });
    expect(await newest(tale.writer, "Tale-Returned")).toMatchObject({
      subject: "Half | done",
      actor: null,
      quote: null,
    });
  });
});

describe("how many more", () => {
  it("A first like counts the likes of others by now", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const [first, ...others] = [await aReader(site), await aReader(site), await aReader(site)];
    for (const person of [first, ...others, tale.writer]) await likeTale(person, tale);
    expect(await newest(tale.writer, "First-Like-Post")).toMatchObject({ actor: first.username, more: 2 });
    await first.client.post(`/v1/posts/${tale.id}/like`, { body: { liked: false } });
    expect((await newest(tale.writer, "First-Like-Post")).more).toBe(2);
    await others[0]!.client.post(`/v1/posts/${tale.id}/like`, { body: { liked: false } });
    expect((await newest(tale.writer, "First-Like-Post")).more).toBe(1);
  });

  it("A first like of a comment and a first comment count, too", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const comment = await aComment(site, { on: tale });
    for (const person of [await aReader(site), await aReader(site)]) await likeComment(person, comment);
    await aComment(site, { on: tale, answering: comment });
    await aComment(site, { on: tale });
    expect((await newest(comment.writer, "First-Like-Comment")).more).toBe(1);
    expect((await newest(tale.writer, "First-Comment")).more).toBe(2);
  });
});
