import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const like = ({ client }: Person, { id }: { id: number }) => client.post(`/v1/comment/${id}/like`);
const remove = ({ id, writer }: { id: number; writer: Person }) => writer.client.delete(`/v1/comments/${id}`);

describe("the first comment on a Tale", () => {
  it("The author of a Tale is notified about the first comment", async () => {
    const tale = await aPublishedTale(site, { title: "The lamp" });
    const top = await aComment(site, { on: tale });
    expect(await messagesTo(tale.writer, "First-Comment")).toEqual([`${top.author}|The lamp|${tale.id}&com=${top.id}`]);
  });

  it("The notification about a first comment is unread and dated now", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    await aComment(site, { on: tale });
    const { notifications } = (await tale.writer.client.get("/v1/notifications")).body;
    expect(notifications).toContainEqual({
      id: expect.any(Number),
      notificationTitle: "First-Comment",
      receiverUsername: tale.writer.username,
      notificationEntity: { receiverUsername: tale.writer.username },
      message: expect.any(String),
      read: false,
      createdAt: site.clock.now().toISOString(),
    });
  });

  it(
    "The author is notified once, not about later comments or the next first one after a deletion",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale });
      await aComment(site, { on: tale });
      const before = await messagesTo(tale.writer, "First-Comment");
      expect(before).toHaveLength(1);
      await remove(top);
      await aComment(site, { on: tale });
      expect(await messagesTo(tale.writer, "First-Comment")).toEqual(before);
    },
  );

  it("The author is notified about the first comment on each Tale", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const other = await aPublishedTale(site, { author: tale.writer });
    await aComment(site, { on: tale });
    await aComment(site, { on: other });
    expect(await messagesTo(tale.writer, "First-Comment")).toHaveLength(2);
  });

  it("The author's own comment or like sends no notification, but the first one by another member does", async () => {
    const tale = await aPublishedTale(site);
    await aComment(site, { on: tale, by: tale.writer });
    expect(await messagesTo(tale.writer, "First-Comment")).toEqual([]);
    const { author, id } = await aComment(site, { on: tale });
    expect(await messagesTo(tale.writer, "First-Comment")).toEqual([`${author}|${tale.title}|${tale.id}&com=${id}`]);
  });
});

describe("a reply", () => {
  it("Only the author of the answered comment is notified about a reply", async () => {
    const tale = await aPublishedTale(site, { title: "The lamp" });
    const top = await aComment(site, { on: tale });
    const bystander = await aComment(site, { on: tale, answering: top });
    const before = await messagesTo(tale.writer);
    const reply = await aComment(site, { on: tale, answering: top });
    expect(await messagesTo(top.writer, "Replay-Comment")).toEqual([
      `${bystander.author}|The lamp|${tale.id}&com=${bystander.id}`,
      `${reply.author}|The lamp|${tale.id}&com=${reply.id}`,
    ]);
    expect(await messagesTo(bystander.writer)).toEqual([]);
    expect(await messagesTo(tale.writer)).toEqual(before);
  });

  it("The author of an answered reply is notified, not the author of the thread", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const first = await aComment(site, { on: tale, answering: top });
    const second = await aComment(site, { on: tale, answering: first });
    expect(await messagesTo(first.writer)).toEqual([`${second.author}|${tale.title}|${tale.id}&com=${second.id}`]);
    expect(await messagesTo(top.writer, "Replay-Comment")).toHaveLength(1);
  });

  it("A reply to oneself sends no notification", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    await aComment(site, { on: tale, by: top.writer, answering: top });
    expect(await messagesTo(top.writer)).toEqual([]);
  });

  it(
    "A reply to the Tale's author is notified as a reply, not as the first comment",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale, by: tale.writer });
      const reply = await aComment(site, { on: tale, answering: top });
      const message = `${reply.author}|${tale.title}|${tale.id}&com=${reply.id}`;
      expect(await messagesTo(tale.writer, "Replay-Comment")).toEqual([message]);
      expect(await messagesTo(tale.writer, "First-Comment")).toEqual([]);
    },
  );
});

describe("the first like of a comment", () => {
  it("The author of a comment is notified about its first like", async () => {
    const tale = await aPublishedTale(site, { title: "The lamp" });
    const top = await aComment(site, { on: tale });
    const reader = await aReader(site);
    await like(reader, top);
    expect(await messagesTo(top.writer)).toEqual([`${reader.username}|The lamp|${tale.id}&com=${top.id}`]);
    expect(await messagesTo(top.writer, "First-Like-Comment")).toHaveLength(1);
  });

  it("The first like of a comment is notified once", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const [one, other] = [await aReader(site), await aReader(site)];
    for (const person of [one, other, one, one, other, other]) await like(person, top);
    const messages = await messagesTo(top.writer, "First-Like-Comment");
    expect(messages).toEqual([`${one.username}|${tale.title}|${tale.id}&com=${top.id}`]);
  });

  it("The first like of each comment is notified, with the id of a liked reply", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const reply = await aComment(site, { on: tale, by: top.writer, answering: top });
    const reader = await aReader(site);
    for (const each of [top, reply]) await like(reader, each);
    const message = (id: number) => `${reader.username}|${tale.title}|${tale.id}&com=${id}`;
    expect(await messagesTo(top.writer, "First-Like-Comment")).toEqual([message(top.id), message(reply.id)]);
  });

  it(
    "The author's own comment or like sends no notification, but the first one by another member does",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale });
      await like(top.writer, top);
      expect(await messagesTo(top.writer)).toEqual([]);
      await like(await aReader(site), top);
      expect(await messagesTo(top.writer, "First-Like-Comment")).toHaveLength(1);
    },
  );
});

describe("what is told", () => {
  it("A bar in a Tale's title is replaced in the notification's message", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site, { title: "Cat | dog || &com=7" });
    const top = await aComment(site, { on: tale });
    const reply = await aComment(site, { on: tale, answering: top });
    const reader = await aReader(site);
    await like(reader, reply);
    const message = (actor: string, id: number) => `${actor}|Cat ¦ dog ¦¦ &com=7|${tale.id}&com=${id}`;
    expect(await messagesTo(tale.writer, "First-Comment")).toEqual([message(top.writer.username, top.id)]);
    expect(await messagesTo(top.writer, "Replay-Comment")).toEqual([message(reply.writer.username, reply.id)]);
    expect(await messagesTo(reply.writer, "First-Like-Comment")).toEqual([message(reader.username, reply.id)]);
  });

  it("The message contains the title unchanged and never the text of the comment", { tags: "variation" }, async () => {
    const title = '<script>alert("1")</script> & more';
    const tale = await aPublishedTale(site, { title });
    const top = await aComment(site, { on: tale, text: "A text | of secrets" });
    expect(await messagesTo(tale.writer, "First-Comment")).toEqual([`${top.author}|${title}|${tale.id}&com=${top.id}`]);
  });

  it("Deleting sends no notification", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const before = [await messagesTo(tale.writer), await messagesTo(top.writer)];
    await remove(top);
    expect([await messagesTo(tale.writer), await messagesTo(top.writer)]).toEqual(before);
  });
});
