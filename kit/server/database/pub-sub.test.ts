import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aDatabaseProxy, type DatabaseProxy } from "#tests/support/database-proxy.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { eventually } from "#tests/support/eventually.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aModerator } from "#tests/support/people.ts";
import { anOwnSite, aSite } from "#tests/support/site.ts";
import { aSubmittedTale } from "#tests/support/tales.ts";
import { connect, type Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";
import { openPubSub, type PubSub } from "./pub-sub.ts";

/** Two processes on one database; the network of one is broken. */

const log = pino({ level: "silent" });
const pingEvery = 300;
const retryAfter = 50;

let place: Awaited<ReturnType<typeof aDatabase>>;
let line: DatabaseProxy;
beforeEach(async () => {
  place = await aDatabase();
  line = await aDatabaseProxy(place.url);
});
afterEach(async () => {
  await line.close();
  await place.drop();
});

/** Announces in a transaction, as every change does. */
const announce = (database: Database, channel: string, payload: string) =>
  inTransaction(database, async (_tx, afterCommit) => afterCommit.announce(channel, payload));

/** Collects in `events` the messages that a listener receives. Resolves when the process listens. */
async function listening(pubSub: PubSub, events: string[]) {
  const note = (what: string) => void events.push(what);
  pubSub.subscribe("words", { onMessage: note, onMissedMessages: () => note("gap"), onDisconnect: () => note("deaf") });
  await pubSub.listening();
}

describe("a process that listens", () => {
  let database: Database;
  let pubSub: PubSub;
  let events: string[];
  beforeEach(async () => {
    database = connect(place.url, { log });
    pubSub = await openPubSub(line.url, database, log, { pingEvery, retryAfter });
    events = [];
    await listening(pubSub, events);
  });
  afterEach(async () => {
    await pubSub.close();
    await database.close();
  });

  it("A message that is sent once the process listens arrives", async () => {
    await announce(database, "words", "at once");
    await eventually(() => expect(events).toEqual(["at once"]));
  });

  it(
    "Pub/sub detects a silently dropped connection and receives messages over a new one",
    { tags: "variation" },
    async () => {
      line.silence();
      await announce(database, "words", "lost");
      await eventually(() => expect(events[0]).toBe("deaf"));
      expect(pubSub.isConnected()).toBe(false);
      line.mend();
      await eventually(() => expect(events.at(-1)).toBe("gap"));
      expect(events).not.toContain("lost");
      expect(pubSub.isConnected()).toBe(true);
      await announce(database, "words", "second");
      await eventually(() => expect(events.at(-1)).toBe("second"));
    },
  );

  it("A channel subscribed during a reconnect receives messages", async () => {
    line.cut();
    await eventually(() => expect(pubSub.isConnected()).toBe(false));
    const later: string[] = [];
    line.beforeStatement(/LISTEN "words"/, () =>
      pubSub.subscribe("later", { onMessage: (what) => void later.push(what), onMissedMessages: () => {} }),
    );
    line.mend();
    await eventually(() => expect(events.at(-1)).toBe("gap"));
    await announce(database, "later", "said");
    await announce(database, "words", "after it");
    await eventually(() => expect(events.at(-1)).toBe("after it"));
    expect(later).toEqual(["said"]);
  });

  it("Pub/sub reports the lost connection at every failed attempt to reconnect", { tags: "variation" }, async () => {
    line.cut();
    await eventually(() => expect(events.filter((word) => word === "deaf").length).toBeGreaterThan(3));
    expect(pubSub.isConnected()).toBe(false);
    expect(events).not.toContain("gap");
    line.mend();
    await eventually(() => expect(events.at(-1)).toBe("gap"));
    expect(pubSub.isConnected()).toBe(true);
  });

  it("An idle pub/sub connection is kept", { tags: "variation" }, async () => {
    const pings = async () => {
      const { rows } = await database.pool.query(
        "SELECT query FROM pg_stat_activity WHERE application_name = 'fabula pub/sub' AND datname = current_database()",
      );
      return rows.map(({ query }) => query);
    };
    await eventually(async () => expect(await pings()).toEqual(["SELECT pg_notify($1, $2)"]));
    expect(events).toEqual([]);
  });
});

it(
  "A process without pub/sub soon drops its stale pages and is not ready until it has reconnected",
  { tags: "variation" },
  async () => {
    const one = await aSite({ env: { DATABASE_URL: line.url }, pubSubPingInterval: pingEvery });
    const other = await aSite({ env: { DATABASE_URL: place.url } });
    const page = async () =>
      (await one.visitor().get("/posts/horror", { query: { lang: "en" }, headers: { accept: "text/html" } }))
        .body as string;
    const title = "The well without a bottom";
    const tale = await aSubmittedTale(other, { title });
    const reviewer = await aModerator(other);
    expect(await page()).not.toContain(title);

    line.silence();
    await reviewer.client.patch(`/v1/posts/${tale.id}`);
    await eventually(() => expect(one.context.pubSub.isConnected()).toBe(false));
    expectProblem(await one.visitor().get("/readyz"), 503, "UNAVAILABLE");
    line.mend();
    await eventually(async () => expect(await page()).toContain(title));
    await eventually(() => expect(one.context.pubSub.isConnected()).toBe(true));
    expect((await one.visitor().get("/readyz")).status).toBe(200);
    one.errors.length = 0;
    await other.close();
    await one.close();
  },
);

it("A process without pub/sub is not ready although its database answers", { tags: "variation" }, async () => {
  const site = await anOwnSite();
  site.context.pubSub.isConnected = () => false;
  const answer = await site.visitor().get("/readyz");
  expectProblem(answer, 503, "UNAVAILABLE");
  expect(answer.body.detail).toContain("notices");
  site.errors.length = 0;
  await site.close();
});

it("A start is refused when NOTIFY messages don't arrive through the database", { tags: "variation" }, async () => {
  const otherDatabase = await aDatabase();
  const database = connect(otherDatabase.url, { log });
  // As behind a pooler that gives each transaction another connection: LISTEN is accepted, and nothing arrives.
  await expect(openPubSub(place.url, database, log, { firstMessageTimeout: 100 })).rejects.toThrow(
    /DATABASE_DIRECT_URL/,
  );
  await database.close();
  await otherDatabase.drop();
});
