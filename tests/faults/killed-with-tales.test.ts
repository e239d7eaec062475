/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { aTaleForm } from "../support/tales.ts";
import { aMortalSite, untilKilled, waitForCount, type MortalSite } from "./killed-server.fixture.ts";

const rounds = 4;
const writers = 6;

let site: MortalSite;
beforeAll(async () => {
  site = await aMortalSite();
});
afterAll(() => site.remove());

it("A killed server loses no acknowledged Tale", async () => {
  const acknowledged = new Map<number, string>();
  for (let round = 0; round < rounds; round += 1) {
    const { server, client } = await site.start();
    const { body } = await client.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
    const tags = [body[0].tagName];
    const before = acknowledged.size;
    const writing = Array.from({ length: writers }, (_, writer) =>
      untilKilled(async (count) => {
        const title = `round ${round} writer ${writer} number ${count}`;
        const answer = await client.post("/v1/posts", { body: aTaleForm({ title, tags }) });
        if (answer.status === 201) acknowledged.set(answer.body.id, title);
      }),
    );
    await waitForCount(() => acknowledged.size, before + 20 + round * 17);
    site.kill(server, round % 2 === 1);
    await Promise.all([...writing, server.exited]);
  }

  const { server, client } = await site.start();
  for (const [id, title] of acknowledged) {
    const { status, body } = await client.get(`/v1/posts/${id}`);
    expect({ id, status, title: body.title }).toEqual({ id, status: 200, title });
  }
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});
