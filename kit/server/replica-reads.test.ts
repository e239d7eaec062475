/** @module-tag variation */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { SECOND } from "#vocabulary/limits.ts";
import { aDatabaseProxy, type DatabaseProxy } from "#tests/support/database-proxy.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { aReader, aWriter, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";
import { takeUnavailableLogLines } from "#tests/support/unavailable-log.ts";
import { openReplica } from "./database/replica.ts";
import { aPrimaryWithStandby, type PrimaryAndStandby } from "./database/standby.fixture.ts";

/** Reads from a replica, with a real primary and standby (docs/several-processes.md). The test moves the time by which the lag is measured. */

const metricsToken = "sixteen letters at least";
let servers: PrimaryAndStandby;
let toPrimary: DatabaseProxy;
let toStandby: DatabaseProxy;
let site: TestSite;
let writer: Person;
let moment = 0;
beforeAll(async () => {
  servers = await aPrimaryWithStandby();
  toPrimary = await aDatabaseProxy(servers.primary);
  toStandby = await aDatabaseProxy(servers.standby);
  site = await aSite({
    database: { url: toPrimary.url, drop: async () => {} },
    env: { DATABASE_REPLICA_URL: toStandby.url, METRICS_TOKEN: metricsToken },
    replica: { now: () => moment, every: 1_000_000 },
  });
  writer = await aWriter(site);
});
afterAll(async () => {
  await site.close();
  await toStandby.close();
  await toPrimary.close();
  await servers.remove();
});

const replica = () => site.context.reads.replica!;

/** The replica has everything, and the site knows it. */
async function caughtUp() {
  await servers.resume();
  moment += 10 * SECOND;
  const now = moment;
  for (;;) {
    await replica().measure();
    if (replica().currentUntil() === now) return;
    await pause(5);
  }
}
beforeEach(caughtUp);
afterEach(() => servers.resume());

async function wait(milliseconds: number) {
  moment += milliseconds;
  await replica().measure();
}

/** How many reads each database answered since the last time. */
let counted: Record<string, number> = {};
async function reads(): Promise<Record<string, number>> {
  const { body: text } = await site.visitor().get("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
  const found = text.matchAll(/^fabula_reads_total\{of="(\w+)",from="(\w+)"\} (\d+)/gm);
  const now = Object.fromEntries([...found].map(([, of, from, count]) => [`${of} ${from}`, Number(count)]));
  const added = Object.entries(now).map(([key, count]) => [key, count - (counted[key] ?? 0)] as const);
  counted = now;
  return Object.fromEntries(added.filter(([, count]) => count > 0));
}

const list = { query: { category: "HORROR", languageName: "EN" } };
const titles = async (client = site.visitor()) =>
  expectStatus(await client.get("/v0/posts/category", list), 200).posts.map(({ title }: { title: string }) => title);
const page = async (path: string) => {
  const response = await fetch(site.url + path, { headers: { accept: "text/html", "accept-language": "en" } });
  return { status: response.status, html: await response.text() };
};
/** A change that the site is not told of: only the database shows it. */
const rename = (id: number, title: string) => servers.onPrimary(`update tales set title = '${title}' where id = ${id}`);

it("Visitors and members read lists, pages and feeds from the replica", async () => {
  const { id } = await aPublishedTale(site, { title: "The replayed lamp", author: writer });
  await caughtUp();
  const { client } = await aReader(site);
  await caughtUp();
  await reads();
  expect(await titles()).toContain("The replayed lamp");
  expect(await titles(client)).toContain("The replayed lamp");
  expect((await page(`/posts/horror/${id}`)).html).toContain("The replayed lamp");
  expectStatus(await site.visitor().get("/feeds/en/horror.xml"), 200);
  expect(await reads()).toEqual({ "call replica": 2, "page replica": 1, "document replica": 1 });
});

it("A replica may be five seconds behind; then it is left, and read again when it has caught up", async () => {
  const { id } = await aPublishedTale(site, { title: "Seen late", author: writer });
  await caughtUp();
  await servers.pause();
  await rename(id, "Seen at last");
  await wait(4 * SECOND);
  expect(await titles()).toContain("Seen late");
  await wait(2 * SECOND);
  expect(await titles()).toContain("Seen at last");
  await wait(600 * SECOND);
  expect(replica().lag()).toBeGreaterThan(600 * SECOND);
  await reads();
  expect(await titles()).toContain("Seen at last");
  expect(await reads()).toEqual({ "call left": 1 });
  await caughtUp();
  expect(await titles()).toContain("Seen at last");
  expect(await reads()).toEqual({ "call replica": 1 });
});

it("Members who have just changed something read from the primary", async () => {
  const { id } = await aPublishedTale(site, { title: "Before the change", author: writer });
  const { id: marked } = await aPublishedTale(site);
  const { client: reader } = await aReader(site);
  const { client: other } = await aReader(site);
  await caughtUp();
  await servers.pause();
  await rename(id, "After the change");
  await wait(SECOND);
  expectStatus(await reader.post("/v1/posts/bookmark", { query: { postId: marked } }), 204);
  const titleFor = async (client = site.visitor()) =>
    expectStatus(await client.get(`/v0/posts/${id}`), 200).title as string;
  expect(await titleFor(reader)).toBe("After the change");
  expect(await titleFor(other)).toBe("Before the change");
  site.clock.advance(71 * SECOND);
  expect(await titleFor(reader)).toBe("Before the change");
});

it("A change that the site knows is shown at once, and no page of the time before is kept", async () => {
  const { id: older } = await aPublishedTale(site, { title: "The older one", author: writer });
  await caughtUp();
  await servers.pause();
  expect((await page("/posts/horror")).html).toContain("The older one");
  await wait(SECOND);
  const { id } = await aPublishedTale(site, { title: "Hot off the press", author: writer });
  expect(await titles()).toContain("Hot off the press");
  expect((await page("/posts/horror")).html).toContain("Hot off the press");
  expect((await page(`/posts/horror/${id}`)).html).toContain("Hot off the press");
  expectStatus(await writer.client.delete(`/v1/delete/${older}`), 204);
  expectStatus(await site.visitor().get(`/v0/posts/${older}`), 404);
  expect((await page(`/posts/horror/${older}`)).status).toBe(404);
  expect((await page("/posts/horror")).html).not.toContain("The older one");
  expect(await titles()).not.toContain("The older one");
});

it("A search for the Tales of a member who has just hidden them says that they are private", async () => {
  const author = await aWriter(site);
  const search = async () =>
    expectStatus(await site.visitor().get("/v0/search", { query: { author: author.username } }), 200);
  await caughtUp();
  await servers.pause();
  expect(await search()).not.toHaveProperty("private");
  await wait(SECOND);
  expectStatus(await author.client.patch("/v1/privacy", { query: { newPrivacy: "profile-trophies" } }), 200);
  expect(await search()).toHaveProperty("private", true);
});

it("A Tale that is missing on the replica is looked for on the primary", async () => {
  const { id } = await aDraft(site, { title: "Not there yet", author: writer });
  await caughtUp();
  await servers.pause();
  await servers.onPrimary(
    `update tales set publication_date = now(), is_finished = true, title = 'There after all' where id = ${id}`,
  );
  await wait(SECOND);
  await reads();
  const { title } = expectStatus(await site.visitor().get(`/v0/posts/${id}`), 200);
  expect(title).toBe("There after all");
  expect(await reads()).toEqual({ "call missing": 1 });
});

it("A lost replica costs no error, and is read again when it is back", async () => {
  await aPublishedTale(site, { title: "Always to be had", author: writer });
  await caughtUp();
  await servers.stopStandby();
  await reads();
  expect(await titles()).toContain("Always to be had");
  expect(await titles()).toContain("Always to be had");
  expect(await reads()).toEqual({ "call failed": 1, "call left": 1 });
  await servers.startStandby();
  await caughtUp();
  expect(await titles()).toContain("Always to be had");
  expect(await reads()).toEqual({ "call replica": 1 });
});

it("A replica that does not answer is left within a second", async () => {
  toStandby.silence();
  await wait(0);
  await reads();
  await titles();
  expect(await reads()).toEqual({ "call left": 1 });
  toStandby.mend();
});

it("While the primary is away, the replica answers visitors for five minutes", async () => {
  await aPublishedTale(site, { title: "Read during the outage", author: writer });
  await caughtUp();
  toPrimary.cut();
  await wait(SECOND);
  expect(await titles()).toContain("Read during the outage");
  expect((await page("/posts/horror")).html).toContain("Read during the outage");
  await wait(200 * SECOND);
  expect(await titles()).toContain("Read during the outage");
  await wait(100 * SECOND);
  expectStatus(await site.visitor().get("/v0/posts/category", list), 503);
  await takeUnavailableLogLines(site, 1);
  toPrimary.mend();
  await caughtUp();
  expect(await titles()).toContain("Read during the outage");
});

it("A server that is no standby of the primary is not read", async () => {
  const address = { primaryUrl: servers.primary, replicaUrl: servers.primary };
  const notOne = openReplica({ log: site.context.log, ...address, preparedStatements: true, isPooled: false });
  await notOne.measure();
  expect(notOne.primaryAnswers()).toBe(true);
  expect(notOne.currentUntil()).toBeNull();
  await notOne.close();
});
