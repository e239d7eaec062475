import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR, KIB } from "#vocabulary/limits.ts";
import { runHousekeeping } from "#site/server/housekeeping.ts";
import { statementsOf } from "#tests/support/call-statements.ts";
import { eventually } from "#tests/support/eventually.ts";
import { whileJobsWait } from "#tests/support/held-jobs.ts";
import { password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { archiveFrom } from "./downloaded-archive.fixture.ts";
import { aProlificAuthor } from "./prolific-author.fixture.ts";

/** Archives that are too large for one request. */

const env = { SESSION_SECRET: "of both processes, and long enough", MEMBER_BUDGETS: "on" };
let site: TestSite;
let other: TestSite;
beforeAll(async () => {
  site = await aSite({ env });
  other = await aSite({ env: { ...env, DATABASE_URL: site.context.config.DATABASE_URL! } });
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const tales = 100;
/** With twice the texts, the archive is just longer than one request makes. */
const aLargeArchive = () => aProlificAuthor(site, { tales, textLength: 100 * KIB });

const ask = ({ client }: Person, of = site) => {
  const visitor = of.visitor();
  visitor.token = client.token;
  return visitor.get("/v1/user/data");
};
const askWithPassword = ({ email }: Person) => site.visitor().post("/v0/user/data", { body: { email, password } });

async function expectPreparing(answer: Awaited<ReturnType<typeof ask>>) {
  expect(answer.status).toBe(202);
  expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.body ?? "").toBe("");
}

/** Either process may run the job, and the download before may not have ended for the server yet. */
const prepared = (person: Person, of = site) =>
  eventually(async () => {
    const answer = await ask(person, of);
    expect(answer.status).toBe(200);
    return answer;
  });

const stored = async ({ id }: Person) =>
  (await site.context.database.pool.query("select 1 from personal_archive_pieces where user_id = $1", [id])).rows
    .length;

it("A large archive is 202 until a job has prepared it, then every process sends the file for a day", async () => {
  const person = await aLargeArchive();
  await whileJobsWait(site, async () => {
    for (const of of [site, other, site, other, site]) await expectPreparing(await ask(person, of));
    await expectPreparing(await askWithPassword(person));
  });
  // None of those, and none of these, is one of the four a day.
  for (const of of [site, other]) {
    const { names, data, page, file } = archiveFrom(await prepared(person, of));
    expect(data.tales).toHaveLength(tales);
    expect(data.versions).toHaveLength(2 * tales);
    expect(names).toEqual([
      "index.html",
      "data.json",
      ...data.tales.map((tale) => tale.file),
      ...data.versions.map((version) => version.file),
    ]);
    expect(page.trimEnd().endsWith("</html>")).toBe(true);
    expect(page.match(/<section/g)).toHaveLength(page.match(/<\/section>/g)!.length);
    expect(file(data.tales.at(-1)!.file)).toContain(`word ${tales} word`);
    expect(file(data.versions[0]!.file)).toContain("An earlier text.");
  }
  await eventually(async () => expect((await askWithPassword(person)).status).toBe(200));
  expect(await stored(person)).toBeGreaterThan(1);
  site.clock.advance(1 * DAY + 2 * HOUR);
  await runHousekeeping(site.context);
  expect(await stored(person)).toBe(0);
});

it("A large archive counts once among the four of a day", { tags: "variation" }, async () => {
  const person = await aLargeArchive();
  for (let time = 0; time < 4; time += 1) {
    await whileJobsWait(site, async () => {
      for (let poll = 0; poll < 3; poll += 1) await expectPreparing(await askWithPassword(person));
    });
    await prepared(person);
    await site.context.database.pool.query("delete from personal_archives");
  }
  await eventually(async () =>
    expect((await askWithPassword(person)).body).toMatchObject({ status: 429, budget: "archives" }),
  );
});

it("A prepared archive goes with the account", async () => {
  const person = await aLargeArchive();
  await prepared(person);
  expect(await stored(person)).toBeGreaterThan(0);
  expect((await person.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
  await eventually(async () => expect(await stored(person)).toBe(0));
  expectProblem(await askWithPassword(person), 403, "BAD_CREDENTIALS");
});

it("An archive of 400 Tales and 800 versions reads by four statements more than one of a single Tale", async () => {
  const numberOf = async (tales: number) => {
    const person = await aProlificAuthor(site, { tales });
    const { result, roundTrips } = await statementsOf(site, () => ask(person));
    expect(result.status).toBe(200);
    return roundTrips.flat().filter((statement) => /^select "tale(s|_versions)"/.test(statement)).length;
  };
  // Pages of 200: one more of Tales, three more of versions.
  expect((await numberOf(400)) - (await numberOf(1))).toBe(4);
});
