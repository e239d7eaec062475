/** @module-tag variation */
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aTaleForm } from "../support/tales.ts";
import { aMortalSite, waitForCount, type MortalSite } from "./killed-server.fixture.ts";

const rounds = 3;

let site: MortalSite;
beforeAll(async () => {
  site = await aMortalSite();
});
afterAll(() => site.remove());

it("The server refuses calls while the database is away and goes on when it is back", async () => {
  const { server, client } = await site.start();
  const { body } = await client.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
  const form = aTaleForm({ tags: [body[0].tagName] });
  const answers: number[] = [];
  const done = new AbortController();
  const writers = Array.from({ length: 8 }, async () => {
    while (!done.signal.aborted) {
      const { status } = await client.post("/v1/posts", { body: form });
      answers.push(status);
      // A client that gets 503 waits before it repeats the call.
      if (status === 503) await delay(50);
    }
  });
  const savedCount = () => answers.filter((status) => status === 201).length;
  for (let round = 0; round < rounds; round += 1) {
    const before = savedCount();
    await waitForCount(savedCount, before + 20);
    site.killDatabase();
    // The site restarts the database by itself, and the same process continues to write.
    await waitForCount(savedCount, savedCount() + 20);
  }
  done.abort();
  await Promise.all(writers);
  expect(new Set(answers)).toEqual(new Set([201, 503]));
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});

it("A database that can't start at first is started as soon as it can", async () => {
  const { server, client } = await site.start({ LOG_LEVEL: "info" });
  const linesWith = (text: string) => () => server.output().split(text).length - 1;
  const starts = linesWith("PostgreSQL started");
  const startsBefore = starts();
  const settings = join(site.dataDir, "pg", "postgresql.conf");
  await rename(settings, `${settings}.away`);
  site.killDatabase();
  await waitForCount(linesWith("embedded database"), 1);
  await rename(`${settings}.away`, settings);
  await waitForCount(starts, startsBefore + 1);
  const { status } = await client.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
  expect([200, 503]).toContain(status);
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});
