/** @module-tag variation */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schedules } from "#site/server/features.ts";
import { socialProvider } from "#features/social-login/server/samples.fixture.ts";
import { runHousekeeping } from "#site/server/housekeeping.ts";
import { startDueJobs } from "#kit/server/jobs/schedule.ts";
import { callGroups } from "#proofs/load/calls/every-measured-call.ts";
import type { MeasuredCall } from "#proofs/load/calls/measured-call.ts";
import { fillDatabase, password, type Filled } from "#proofs/load/dataset/fill.ts";
import { aRunningClock } from "../support/clock.ts";
import { aDatabase } from "../support/databases.ts";
import { growingWork, keptPlanOf, planOf, pretendRows, withoutTaleColumns } from "../support/query-plans.ts";
import { callersOf, type World } from "../support/sample-world.ts";
import { logInTo, worldOf } from "../support/small-world.ts";
import { recordStatements, type RecordedStatement } from "../support/statement-recorder.ts";
import { aSite, type TestSite } from "../support/site.ts";
import { allowedWork, knownViolations } from "./query-plans.known.ts";

/**
 * Every statement of the product on a database whose planner believes that there are a million Tales: none reads a growing table
 * from its beginning, and none sorts, groups or joins more rows than a page has. That is checked for the plan of the sent values, and
 * for the plan for any values if PostgreSQL would keep that one for a prepared statement.
 */

const size = { tales: 3000, seed: 5 };
const pretendedTales = 1_000_000;
const list = new URL("query-plans.statements.txt", import.meta.url);

let database: Awaited<ReturnType<typeof aDatabase>>;
let filled: Filled;
let site: TestSite;
let client: pg.Client;
let recorded: ReturnType<typeof recordStatements>;
/** By the statement's key. */
let violations: Map<string, { statement: RecordedStatement; work: string[] }>;

/** A short name for a statement, in the lists of the neighbour files. */
const keyOf = (text: string) => createHash("sha256").update(withoutTaleColumns(text)).digest("hex").slice(0, 8);

async function send(world: World, { name, method, caller, request, prepare, headers = {} }: MeasuredCall) {
  recorded.during(name);
  const prepared = await prepare?.(world, 1);
  const { path, client: own, ...sent } = prepared?.[0] ?? request(0);
  const sender = own ?? (caller === "visitor" ? site.visitor() : world.callers[caller]);
  await sender.call(method, path, { headers, ...sent });
}

/** Sends no other statements than the archive of another member. */
const tooLong = ["GET /v1/user/data, with 50,000 notifications"];

/** On a Monday morning after every other start, so that each job has something to do. */
async function runScheduledJobs() {
  recorded.during("jobs at fixed times");
  await site.context.database.pool.query(
    "insert into digest_readers (user_id, since) select id, '2000-01-01' from users order by id limit 3 on conflict do nothing",
  );
  const monday = new Date();
  monday.setUTCDate(monday.getUTCDate() + 8 - (monday.getUTCDay() || 7));
  monday.setUTCHours(7);
  await startDueJobs({ ...site.context, clock: { now: () => monday } }, schedules);
  await site.jobsDone();
}

async function sendEverything() {
  recorded.during("housekeeping");
  await runHousekeeping(site.context);
  await site.context.outbox.flush();
  await runScheduledJobs();
  const { landmarks } = filled;
  const callers = await callersOf(landmarks, (id) => logInTo(site, id));
  // By a connection whose statements are not recorded.
  const sql: World["sql"] = async (text, values) => (await client.query(text, values)).rows;
  const world = { ...worldOf(site, landmarks, callers, password), sql };
  const calls = Object.values(callGroups).flatMap((group) => group(landmarks));
  for (const call of calls.filter(({ name }) => !tooLong.includes(name))) await send(world, call);
  // The rows that samples have made for one member would count as many times as many.
  const query = { username: callers.member.username };
  await callers.admin.put("/v1/user/remove-by-admin", { query });
  await site.jobsDone();
}

beforeAll(async () => {
  database = await aDatabase();
  filled = await fillDatabase({ ...size, url: database.url });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // The bench has no jobs at fixed times.
  await client.query("delete from scheduled_runs");
  // Passkeys need a host with a name.
  const env = { ...socialProvider, SITE_URL: "http://localhost:8080", DATABASE_URL: database.url };
  site = await aSite({ clock: aRunningClock(), env, measuresTales: true });
  recorded = recordStatements(site.context.database.pool);
  await sendEverything();
  const growing = await pretendRows(client, pretendedTales / size.tales);
  violations = new Map();
  for (const statement of recorded.statements.values()) {
    const plan = await planOf(client, statement.sql, statement.values);
    const kept = await keptPlanOf(client, statement.sql, statement.values, plan);
    const work = [plan, ...(kept === null ? [] : [kept])].flatMap((each) => growingWork(each, growing));
    const key = keyOf(statement.text);
    if (work.length > 0 && !Object.hasOwn(allowedWork, key)) violations.set(key, { statement, work });
  }
});
afterAll(async () => {
  await client.end();
  await site.close();
  await database.drop();
});

it("No statement does work that grows with the site", () => {
  const unexpected = [...violations]
    .filter(([key]) => !Object.hasOwn(knownViolations, key))
    .map(
      ([key, { statement, work }]) =>
        `${key} (${statement.sentBy}): ${work.join("; ")}\n  ${withoutTaleColumns(statement.text)}`,
    );
  expect(unexpected).toEqual([]);
});

it("Known violations still violate", () => {
  expect(Object.keys(knownViolations).filter((key) => !violations.has(key))).toEqual([]);
});

it("Every statement is listed", async () => {
  const listed = existsSync(list) ? readFileSync(list, "utf8").split("\n").filter(Boolean) : [];
  const sent = [...recorded.statements.keys()].map((text) => `${keyOf(text)} ${withoutTaleColumns(text)}`);
  // A statement that depends on the moment is not missed; `-u` adds new ones.
  const all = [...new Set([...listed, ...sent])].toSorted();
  await expect(`${all.join("\n")}\n`).toMatchFileSnapshot(list.pathname);
});
