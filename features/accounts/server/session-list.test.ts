import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import type { Client } from "#tests/support/client.ts";
import { aLiveClient } from "#tests/support/live-client.ts";
import { anotherLogin, userAgents } from "#tests/support/logins.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { browserName } from "./login.ts";

/** The list of a member's sessions, and what ends them. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

interface Listed {
  id: number;
  current: boolean;
  startedAt: string;
  usedAt: string;
  browser: string | null;
}

const list = async (client: Client): Promise<Listed[]> => (await client.get("/v1/sessions")).body.sessions;
const own = (client: Client) => client.get("/v1/user");
const end = (client: Client, id: unknown) => client.delete(`/v1/sessions/${id}`);

describe("list of sessions", () => {
  it("The list contains each running session with its browser and times, the last used first", async () => {
    const person = await aReader(site);
    const first = site.clock.now().toISOString();
    site.clock.advance(10 * MINUTE);
    const phone = await anotherLogin(site, person, { userAgent: userAgents.safari });
    const second = site.clock.now().toISOString();
    site.clock.advance(10 * MINUTE);
    const third = site.clock.now().toISOString();
    const sessions = await list(person.client);
    expect(sessions).toEqual([
      { id: expect.any(Number), current: true, startedAt: first, usedAt: third, browser: null, passkey: false },
      {
        id: expect.any(Number),
        current: false,
        startedAt: second,
        usedAt: second,
        browser: "Safari (iOS)",
        passkey: false,
      },
    ]);
    site.clock.advance(10 * MINUTE);
    await own(phone);
    expect((await list(phone)).map(({ id, current }) => [id, current])).toEqual([
      [sessions[1]!.id, true],
      [sessions[0]!.id, false],
    ]);
  });

  it("The list of sessions contains no tokens or session ids, and its numbers cannot be used to log in", async () => {
    const person = await aReader(site);
    const other = await anotherLogin(site, person);
    const { body } = await person.client.get("/v1/sessions");
    for (const { token } of [person.client, other]) {
      const { sid } = JSON.parse(Buffer.from(token!.split(".")[1]!, "base64url").toString());
      expect(JSON.stringify(body)).not.toContain(sid);
    }
    const stranger = site.visitor();
    for (const { id } of body.sessions) {
      stranger.token = String(id);
      expectProblem(await own(stranger), 401, "UNAUTHENTICATED");
    }
  });

  it("The list contains no expired sessions and no sessions of others", async () => {
    const person = await aReader(site);
    await aReader(site);
    site.clock.advance(23 * HOUR);
    const later = await anotherLogin(site, person);
    expect(await list(later)).toHaveLength(2);
    site.clock.advance(HOUR);
    expect((await list(later)).map(({ current }) => current)).toEqual([true]);
  });

  it("The list of sessions has pages", { tags: "variation" }, async () => {
    const person = await aReader(site);
    await anotherLogin(site, person);
    await anotherLogin(site, person);
    const all = await list(person.client);
    const page = (pageNumber: number) => person.client.get("/v1/sessions", { query: { pageNumber, pageSize: 2 } });
    expect([...(await page(0)).body.sessions, ...(await page(1)).body.sessions]).toEqual(all);
    expectProblem(
      await person.client.get("/v1/sessions", { query: { pageSize: 101 } }),
      400,
      "BAD_REQUEST",
      "pageSize",
    );
  });
});

describe("ending a session", () => {
  it("Ending a session answers 204, also when repeated, and ends only that session", async () => {
    const person = await aReader(site);
    const [endedSession, keptSession] = [await anotherLogin(site, person), await anotherLogin(site, person)];
    const lostId = (await list(endedSession)).find(({ current }) => current)!.id;
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await end(person.client, lostId);
      expect([status, body]).toEqual([204, null]);
    }
    expectProblem(await own(endedSession), 401, "UNAUTHENTICATED");
    for (const client of [person.client, keptSession]) expect((await own(client)).status).toBe(200);
    expect((await list(person.client)).map(({ id }) => id)).not.toContain(lostId);
  });

  it("Ending another member's session gets 404 and ends nothing", async () => {
    const [person, other] = [await aReader(site), await aReader(site)];
    const otherSessionId = (await list(other.client))[0]!.id;
    expectProblem(await end(person.client, otherSessionId), 404, "NOT_FOUND");
    expect((await own(other.client)).status).toBe(200);
  });

  it("Ending an unknown session gets 204, an invalid number 400", async () => {
    const { client } = await aReader(site);
    expect((await end(client, 999_999_999)).status).toBe(204);
    for (const id of ["0", "x", "1.5", "-1", "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"]) {
      expectProblem(await end(client, id), 400, "BAD_REQUEST", "id");
    }
  });

  it("Ending the session of the call logs out", async () => {
    const { client } = await aReader(site);
    expect((await end(client, (await list(client))[0]!.id)).status).toBe(204);
    expectProblem(await end(client, 1), 401, "UNAUTHENTICATED");
  });

  it(
    "Two sessions that end each other at the same moment both end without an error",
    { tags: "variation" },
    async () => {
      const person = await aReader(site);
      const other = await anotherLogin(site, person);
      const ids = (await list(person.client)).map(({ id }) => id);
      const answers = await Promise.all([person.client, other].flatMap((client) => ids.map((id) => end(client, id))));
      expect(Object.keys(statusCounts(answers)).every((status) => ["204", "401"].includes(status))).toBe(true);
      for (const client of [person.client, other]) expectProblem(await own(client), 401, "UNAUTHENTICATED");
    },
  );

  it("Ending a session closes its live connections and no others", { tags: "variation" }, async () => {
    const person = await aReader(site);
    const endedClient = await anotherLogin(site, person);
    const live = await aLiveClient(site, person, { token: endedClient.token });
    const staying = await aLiveClient(site, person);
    const lostId = (await list(endedClient)).find(({ current }) => current)!.id;
    await end(person.client, lostId);
    expect((await live.refused).code).toBe("UNAUTHENTICATED");
    await live.closed;
    expect((await list(person.client)).length).toBe(1);
    await staying.close();
  });
});

describe("ending all other sessions", () => {
  it("Ending all other sessions keeps only the caller's, and closes the others' live connections", async () => {
    const [person, stranger] = [await aReader(site), await aReader(site)];
    const others = [await anotherLogin(site, person), await anotherLogin(site, person)];
    const live = await aLiveClient(site, person, { token: others[0]!.token });
    for (let time = 0; time < 2; time += 1) expect((await person.client.delete("/v1/sessions")).status).toBe(204);
    for (const other of others) expectProblem(await own(other), 401, "UNAUTHENTICATED");
    expect((await live.refused).code).toBe("UNAUTHENTICATED");
    await live.closed;
    for (const { client } of [person, stranger]) expect((await own(client)).status).toBe(200);
  });
});

describe("browser name", () => {
  it.each([
    [userAgents.firefox, "Firefox (Windows)"],
    [userAgents.chrome, "Chrome (Linux)"],
    [userAgents.safari, "Safari (iOS)"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0",
      "Microsoft Edge (Windows)",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
      "Samsung Internet for Android",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      "Safari (macOS)",
    ],
  ])("A browser's User-Agent becomes a short name: %s", (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });

  it.each([
    undefined,
    "",
    "curl/8.15.0",
    "node",
    "<script>alert(1)</script>/1.0 (x)",
    "Your own phone/1.0 (nice)",
    "\u0000",
    "☃".repeat(100),
  ])("The browser name of %j is null", (userAgent) => {
    expect(browserName(userAgent)).toBeNull();
  });

  // A pattern that looks back would take minutes.
  it("A very long User-Agent header is parsed", () => {
    const hostile = [
      "Mozilla/5.0 (".repeat(5000),
      "Version/".repeat(8000),
      ` ${"(".repeat(60_000)}`,
      "Firefox/9".repeat(7000),
    ];
    expect(hostile.map((header) => browserName(header))).toEqual([null, null, null, "Firefox"]);
  });
});
