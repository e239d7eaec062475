import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";

/** Other features' calls record notifications in their own transaction. A refused call records none. */

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

type Told = [title: string, message: string];
/** The member's notifications, oldest first, without trophies, which have tests of their own. */
async function notificationsOf({ client }: Person): Promise<Told[]> {
  const query = { pageSize: 100, sortBy: "id", direction: "ASC" };
  const { body } = await client.get("/v1/notifications", { query });
  const all: { notificationTitle: string; message: string }[] = body.notifications;
  return all.map((each): Told => [each.notificationTitle, each.message]).filter(([title]) => title !== "Trophy");
}

const publish = ({ id }: { id: number }) => moderator.client.patch(`/v1/posts/${id}`);
const sendBack = ({ id }: { id: number }, note: string) =>
  moderator.client.patch(`/v1/posts/${id}/return`, { body: { note } });

describe("publishing tells the author", () => {
  it("Publishing notifies only the author, as `title|category|postId`", async () => {
    const tale = await aSubmittedTale(site, { title: "The lamp", categoryName: "FANTASCIENZA", languageName: "FR" });
    const reader = await aReader(site);
    await publish(tale);
    expect(await notificationsOf(tale.writer)).toEqual([["Post-Published", `The lamp|FANTASCIENZA|${tale.id}`]]);
    expect(await notificationsOf(reader)).toEqual([]);
    expect(await notificationsOf(moderator)).toEqual([]);
  });

  it("The message about publishing contains the title with its bars replaced", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site, { title: "<b>Ifs</b> | &com=5 | 😀" });
    const [[title, message], ...others] = (await notificationsOf(tale.writer)) as [Told, ...Told[]];
    expect([title, others]).toEqual(["Post-Published", []]);
    const parts = message.split("|");
    expect(parts).toEqual([expect.stringMatching(/^<b>Ifs<\/b> [^|] &com=5 [^|] 😀$/u), "HORROR", String(tale.id)]);
  });

  it("Publishing notifies the author once", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    const answers = await Promise.all(Array.from({ length: 6 }, () => publish(tale)));
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 5 });
    expectProblem(await publish(tale), 409, "PUBLISHED");
    expect(await notificationsOf(tale.writer)).toHaveLength(1);
  });

  it("Publishing each Tale notifies its author", { tags: "variation" }, async () => {
    const author = await aWriter(site);
    const [one, other] = [await aPublishedTale(site, { author }), await aPublishedTale(site, { author })];
    expect((await notificationsOf(author)).map(([, message]) => message.split("|")[2])).toEqual([
      String(one.id),
      String(other.id),
    ]);
  });

  it("A draft sends no notification", async () => {
    const draft = await aDraft(site);
    expectProblem(await publish(draft), 404, "NOT_FOUND");
    expect(await notificationsOf(draft.writer)).toEqual([]);
  });
});

describe("sending a Tale back tells the author", () => {
  it("Sending a Tale back notifies its author with the title, id and note", async () => {
    const tale = await aSubmittedTale(site, { title: "Lumen {{note}} $&" });
    expect((await sendBack(tale, "Finis {{title}} $1, please.")).status).toBe(200);
    expect(await notificationsOf(tale.writer)).toEqual([
      ["Tale-Returned", `Lumen {{note}} $&|${tale.id}|Finis {{title}} $1, please.`],
    ]);
  });

  it("Deleting a Tale deletes the notification that it was sent back", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    await sendBack(tale, "The ending.");
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expect(await notificationsOf(tale.writer)).toEqual([]);
  });

  it("Sending a Tale back notifies its author each time", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    const form = {
      title: tale.title,
      content: tale.content,
      categoryName: "HORROR",
      languageName: "EN",
      tags: tale.tags,
    };
    await sendBack(tale, "The ending.");
    await tale.writer.client.put(`/v1/posts/${tale.id}`, { body: { ...form, isFinished: 1 } });
    await sendBack(tale, "The ending.");
    expect(await notificationsOf(tale.writer)).toHaveLength(2);
  });

  it("The note is plain text with its bars replaced", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    await sendBack(tale, "<i>This</i> | that");
    const [[, message]] = (await notificationsOf(tale.writer)) as [Told];
    const note = message.split("|")[2];
    expect(note).toMatch(/^<i>This<\/i> [^|] that$/u);
    expect(message.split("|")).toHaveLength(3);
  });

  it("The longest title and note fit in a notification", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site, { title: "t".repeat(250) });
    expect((await sendBack(tale, "😀".repeat(2000))).status).toBe(200);
    expect((await notificationsOf(tale.writer))[0]![1]).toContain("😀".repeat(2000));
  });
});

describe("what leads to a Tale", () => {
  it("Deleting a Tale deletes all notifications that link to it, and no others", async () => {
    const [tale, keptTale] = [await aPublishedTale(site), await aPublishedTale(site)];
    const [reader, other] = [await aReader(site), await aReader(site)];
    for (const on of [tale, keptTale]) {
      const comment = await aComment(site, { on, by: reader });
      await aComment(site, { on, by: other, answering: comment });
      await other.client.post(`/v1/comment/${comment.id}/like`);
      await other.client.post(`/v1/posts/${on.id}/like`);
    }
    expect(await notificationsOf(tale.writer)).toHaveLength(3);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expect(await notificationsOf(tale.writer)).toEqual([]);
    expect((await notificationsOf(keptTale.writer)).map(([title]) => title)).toEqual([
      "Post-Published",
      "First-Comment",
      "First-Like-Post",
    ]);
    const about = (await notificationsOf(reader)).map(([title, message]) => [
      title,
      message.split("|")[2]!.split("&")[0],
    ]);
    expect(about).toEqual([
      ["Replay-Comment", String(keptTale.id)],
      ["First-Like-Comment", String(keptTale.id)],
    ]);
  });
});

describe("what is refused tells nobody", () => {
  it("Sending back a published Tale or a draft notifies nobody", { tags: "variation" }, async () => {
    const [tale, draft] = [await aPublishedTale(site), await aDraft(site)];
    expectProblem(await sendBack(tale, "Too late"), 409, "PUBLISHED");
    expectProblem(await sendBack(draft, "Too early"), 404, "NOT_FOUND");
    const submittedTale = await aSubmittedTale(site);
    expectProblem(await sendBack(submittedTale, "  "), 400, "BAD_REQUEST", "note");
    expect((await notificationsOf(tale.writer)).map(([title]) => title)).toEqual(["Post-Published"]);
    expect(await notificationsOf(draft.writer)).toEqual([]);
    expect(await notificationsOf(submittedTale.writer)).toEqual([]);
  });

  it("A call without the needed role notifies nobody", async () => {
    const tale = await aSubmittedTale(site);
    const { client } = await aReader(site);
    expectProblem(await client.patch(`/v1/posts/${tale.id}`), 403, "FORBIDDEN");
    expectProblem(await client.patch(`/v1/posts/${tale.id}/return`, { body: { note: "No" } }), 403, "FORBIDDEN");
    expect(await notificationsOf(tale.writer)).toEqual([]);
  });

  it("A troll's like, favourite or comment notifies nobody", async () => {
    const tale = await aPublishedTale(site);
    const { client } = await aReader(site, { isTroll: true });
    expectProblem(await client.post(`/v1/posts/${tale.id}/like`), 406, "TROLL");
    expectProblem(await client.post("/v1/posts/bookmark", { query: { postId: tale.id } }), 406, "TROLL");
    expectProblem(await client.post("/v1/comments", { body: { postId: tale.id, comment: "First" } }), 406, "TROLL");
    expect(await notificationsOf(tale.writer)).toHaveLength(1);
    expect((await tale.writer.client.get("/v1/notifications")).body.totalNotifications).toBe(2);
  });

  it("Concurrent publishing and sending back notify about one of them", { tags: "variation" }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const tale = await aSubmittedTale(site);
      const answers = await Promise.all([
        publish(tale),
        sendBack(tale, "The ending."),
        publish(tale),
        sendBack(tale, "No."),
      ]);
      expect(statusCounts(answers)).toEqual({ 200: 1, 409: 3 });
      const wasPublished = answers[0]!.status === 200 || answers[2]!.status === 200;
      expect((await notificationsOf(tale.writer)).map(([title]) => title)).toEqual([
        wasPublished ? "Post-Published" : "Tale-Returned",
      ]);
    }
  });
});
