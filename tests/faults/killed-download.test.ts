/** @module-tag variation */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { KIB } from "#vocabulary/limits.ts";
import { eventually } from "../support/eventually.ts";
import { expectProblem } from "../support/problems.ts";
import { unzip } from "../support/zip.ts";
import { aMortalSite, type MortalSite } from "./killed-server.fixture.ts";

let site: MortalSite;
beforeAll(async () => {
  site = await aMortalSite();
});
afterAll(() => site.remove());

/** A batch of a killed process is free after 30 to 55 seconds. */
const killedBatch = 120_000;

it("An archive survives processes that are killed while they prepare and while they send it", async () => {
  const [one, other] = [await site.start(), await site.start()];
  // More than the buffers between server and client, also when it is packed.
  const content = randomBytes(144 * KIB).toString("base64");
  await site.query(
    `insert into tales (author_id, title, content, overview, words, reading_minutes, category, language, is_finished,
       created_at, updated_at)
     select users.id, 'Long ' || n, '${content}', '', 1, 1, 'HORROR', 'EN', false, now(), now()
     from users, generate_series(1, 200) n where role = 'ADMIN'`,
  );
  const ask = ({ client }: typeof one) => client.get("/v1/user/data");
  expect((await ask(one)).status).toBe(202);
  site.kill(one.server, false);
  await one.server.exited;
  const archive = await eventually(
    async () => {
      const answer = await ask(other);
      expect(answer.status).toBe(200);
      return answer;
    },
    { timeout: killedBatch },
  );
  expect([...unzip(archive.body).keys()].filter((name) => name.startsWith("tales/"))).toHaveLength(200);

  const third = await site.start();
  const headers = { authorization: `Bearer ${third.client.token}` };
  const { body } = await fetch(new URL("/v1/user/data", third.url), { headers });
  const reader = body!.getReader();
  await reader.read();
  expectProblem(await ask(other), 429, "RATE_LIMITED");
  site.kill(third.server, false);
  await third.server.exited;
  await eventually(async () => expect((await ask(other)).status).toBe(200), { timeout: killedBatch });
  await expect(reader.closed).rejects.toThrow();
  other.server.child.kill("SIGTERM");
  expect(await other.server.exited).toBe(0);
});
