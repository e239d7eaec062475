/** @module-tag variation */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { KIB } from "#contract/limits.ts";
import { eventually } from "#tests/support/eventually.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aMortalSite, type MortalSite } from "./killed-server.fixture.ts";

let site: MortalSite;
beforeAll(async () => {
  site = await aMortalSite();
});
afterAll(() => site.remove());

it("A process that is killed during a download does not keep its member from the archive of another process", async () => {
  const [one, other] = [await site.start(), await site.start()];
  // More than the buffers between server and client, also when it is packed.
  const content = randomBytes(144 * KIB).toString("base64");
  await site.query(
    `insert into tales (author_id, title, content, overview, words, reading_minutes, category, language, is_finished,
       created_at, updated_at)
     select users.id, 'Long ' || n, '${content}', '', 1, 1, 'HORROR', 'EN', false, now(), now()
     from users, generate_series(1, 100) n where role = 'ADMIN'`,
  );
  const headers = { authorization: `Bearer ${one.client.token}` };
  const { body } = await fetch(new URL("/v1/user/data", one.url), { headers });
  const reader = body!.getReader();
  await reader.read();
  expectProblem(await other.client.get("/v1/user/data"), 429, "RATE_LIMITED");
  site.kill(one.server, false);
  await one.server.exited;
  await eventually(async () => expect((await other.client.get("/v1/user/data")).status).toBe(200));
  await expect(reader.closed).rejects.toThrow();
  other.server.child.kill("SIGTERM");
  expect(await other.server.exited).toBe(0);
});
