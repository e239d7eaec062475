import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { KIB } from "#vocabulary/limits.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** Two processes that create archives of the same member. */

let one: TestSite;
let other: TestSite;
beforeAll(async () => {
  one = await aSite();
  const { config, secret } = one.context;
  other = await aSite({ clock: one.clock, env: { DATABASE_URL: config.DATABASE_URL!, SESSION_SECRET: secret } });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

/** A prepared archive that is longer than the buffers between server and client, also when it is packed. */
async function aMemberWithALargeArchive(): Promise<Person> {
  const person = await aReader(one);
  await one.context.database.pool.query(
    `insert into tales (author_id, title, content, overview, words, reading_minutes, category, language, is_finished,
       created_at, updated_at)
     select $1, 'Long ' || n, $2::text, '', 1, 1, 'HORROR', 'EN', false, now(), now() from generate_series(1, 100) n`,
    [person.id, randomBytes(144 * KIB).toString("base64")],
  );
  expect((await download(person, one)).status).toBe(202);
  // Either process may run the job.
  await eventually(async () => expect((await download(person, one)).status).toBe(200));
  return person;
}

/** @returns a download of which the client has read only the beginning */
async function aDownloadInProgress({ client }: Person): Promise<AbortController> {
  const abortController = new AbortController();
  // The download before may not have ended for the server yet.
  const body = await eventually(async () => {
    const reply = await fetch(new URL("/v1/user/data", one.url), {
      headers: { authorization: `Bearer ${client.token}` },
      signal: abortController.signal,
    });
    expect(reply.status).toBe(200);
    return reply.body;
  });
  await body!.getReader().read();
  return abortController;
}

function download({ client }: Person, from: TestSite) {
  const visitor = from.visitor();
  visitor.token = client.token;
  return visitor.get("/v1/user/data");
}

it("Only one archive of a member is created at a time; a second request gets 429", async () => {
  const person = await aReader(one);
  const answers = await Promise.all(Array.from({ length: 6 }, () => download(person, one)));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const refusals = answers.filter(({ status }) => status !== 200);
  expect(refusals).not.toEqual([]);
  for (const answer of refusals) expectProblem(answer, 429, "RATE_LIMITED");
  expect((await download(person, one)).status).toBe(200);
});

it(
  "An archive that one process creates is refused by the others until its download ends",
  { tags: "variation" },
  async () => {
    const person = await aMemberWithALargeArchive();
    const inProgress = await aDownloadInProgress(person);
    for (const site of [one, other]) expectProblem(await download(person, site), 429, "RATE_LIMITED");
    expect((await download(await aReader(one), other)).status).toBe(200);
    inProgress.abort();
    await eventually(async () => expect((await download(person, other)).status).toBe(200));
  },
);
