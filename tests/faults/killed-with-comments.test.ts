/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Client } from "../support/client.ts";
import { aTaleForm } from "../support/tales.ts";
import { aMortalSite, untilKilled, waitForCount, type MortalSite } from "./killed-server.fixture.ts";

const rounds = 3;

let site: MortalSite;
beforeAll(async () => {
  site = await aMortalSite();
});
afterAll(() => site.remove());

async function publishTale(client: Client): Promise<number> {
  const { body } = await client.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
  const tale = await client.post("/v1/posts", { body: aTaleForm({ tags: [body[0].tagName], isFinished: 1 }) });
  expect((await client.patch(`/v1/posts/${tale.body.id}`)).status).toBe(200);
  return tale.body.id;
}

/** A comment or a notification. */
interface Item {
  id: number;
}

/** All pages of a list, by the name under which its answer holds the items. */
async function wholeList(client: Client, path: string, name: string | null): Promise<Item[]> {
  const items: Item[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const { status, body } = await client.get(path, { query: { pageNumber, pageSize: 100 } });
    expect(status).toBe(200);
    const page = name === null ? body : body[name];
    if (page.length === 0) return items;
    items.push(...page);
  }
}

it("A killed server loses no comment and no notification, and all counts stay right", async () => {
  const comments = new Set<number>();
  const notifications = new Set<number>();
  let tale = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { server, client } = await site.start();
    if (round === 0) tale = await publishTale(client);
    const calls = [
      async (count: number) => {
        const { status, body } = await client.post("/v1/comments", {
          body: { comment: `Number ${count}`, postId: tale },
        });
        if (status === 201) comments.add(body.id);
      },
      // A notification is stored first and delivered later. If the process is killed in between, the list still has
      // it.
      async (count: number) => {
        const message = { receiverUsername: "admin", message: `Message ${round}.${count}` };
        const { status, body } = await client.post("/v1/send-notification", { body: message });
        if (status === 201) notifications.add(body.id);
      },
      async () => void (await client.post(`/v1/posts/${tale}/like`)),
    ];
    const before = comments.size + notifications.size;
    const acting = [...calls, ...calls].map(untilKilled);
    await waitForCount(() => comments.size + notifications.size, before + 30 + round * 23);
    site.kill(server, round % 2 === 1);
    await Promise.all([...acting, server.exited]);
  }

  const { server, client } = await site.start();
  const storedComments = await wholeList(client, `/v0/comments/${tale}`, null);
  const listedNotifications = await wholeList(client, "/v1/notifications", "notifications");
  expect([...comments].filter((id) => !storedComments.some((comment) => comment.id === id))).toEqual([]);
  expect(
    [...notifications].filter((id) => !listedNotifications.some((notification) => notification.id === id)),
  ).toEqual([]);
  const { body } = await client.get(`/v1/post-published/${tale}`);
  expect(body).toMatchObject({ totComments: storedComments.length, totLikes: body.liked ? 1 : 0 });
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});
