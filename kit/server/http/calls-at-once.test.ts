import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { untilBlocked } from "#tests/support/row-locks.ts";
import { aSite } from "#tests/support/site.ts";
import { aDraft, aTaleForm, tagNames } from "#tests/support/tales.ts";
import { ApiError } from "../api-error.ts";
import { limitCallsAtOnce } from "./calls-at-once.ts";

/** How much one caller may do at the same time (behaviour.md, Limits 4). The calls here last until a test ends them. */

const perMember = 20;
const perNetwork = 40;

let app: FastifyInstance;
let url: string;
let started: number;
let finish: (() => void)[];
beforeEach(async () => {
  [started, finish] = [0, []];
  app = Fastify({ trustProxy: true });
  limitCallsAtOnce(app, {
    perMember,
    perNetwork,
    memberOf: async (token) => (token === "unknown" ? null : Number(token)),
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof ApiError ? error.status : 500).send(String(error)),
  );
  app.get("/slow", async () => {
    started += 1;
    await new Promise<void>((resolve) => finish.push(resolve));
    return "done";
  });
  app.get("/kept", { config: { servedWhenBusy: true } }, async () => "kept");
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const end of finish) end();
  await app.close();
});

interface From {
  token?: string | undefined;
  address?: string;
  path?: string;
}

/** Starts a request on a connection of its own. */
function ask({ token, address = "203.0.113.1", path = "/slow" }: From = {}) {
  const headers = { "x-forwarded-for": address, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const request = httpRequest(`${url}${path}`, { headers, agent: false });
  const status = new Promise<number>((resolve) => {
    request.on("response", (answer) => void resolve(answer.resume().statusCode!));
    request.on("error", () => resolve(0));
  });
  request.end();
  return { status, hangUp: () => void request.destroy() };
}

const askOften = (times: number, from?: From) => Array.from({ length: times }, () => ask(from));
const untilStarted = (count: number) => eventually(() => expect(started).toBe(count));

describe("calls in progress", () => {
  it("A class of thirty behind one address, each a member of its own, isn't slowed when its visitors have no slot left", async () => {
    askOften(perNetwork);
    await untilStarted(perNetwork);
    expect(await ask().status).toBe(429);
    const browserConnections = 6;
    const answers = Array.from({ length: 30 }, (_, n) => askOften(browserConnections, { token: String(n + 1) })).flat();
    await untilStarted(perNetwork + 30 * browserConnections);
    for (const end of finish) end();
    expect(new Set(await Promise.all(answers.map(({ status }) => status)))).toEqual(new Set([200]));
  });

  it("The 21st call of a member is refused, from whatever address, and those of others are not", async () => {
    for (let n = 0; n < perMember; n += 1) ask({ token: "7", address: `203.0.113.${n}` });
    await untilStarted(perMember);
    expect(await ask({ token: "7", address: "198.51.100.1" }).status).toBe(429);
    ask({ token: "8" });
    ask();
    await untilStarted(perMember + 2);
  });

  it("Visitors and callers with wrong tokens share the 40 slots of their network, a whole IPv6 /64", async () => {
    for (let n = 0; n < perNetwork; n += 1)
      ask({ address: `2001:db8:1:2::${n}`, token: n % 2 === 0 ? "unknown" : undefined });
    await untilStarted(perNetwork);
    expect(await ask({ address: "2001:db8:1:2:3::1" }).status).toBe(429);
    ask({ address: "2001:db8:1:3::1" });
    await untilStarted(perNetwork + 1);
  });

  it("A call that waits gets the slot of the first one that is answered", async () => {
    askOften(perNetwork);
    await untilStarted(perNetwork);
    const waiting = askOften(2);
    for (const end of finish.splice(0, 2)) end();
    await untilStarted(perNetwork + 2);
    for (const end of finish) end();
    expect(await Promise.all(waiting.map(({ status }) => status))).toEqual([200, 200]);
  });

  it("A client that hangs up while it waits takes no slot, and what is served when busy needs none", async () => {
    const calls = askOften(perNetwork);
    await untilStarted(perNetwork);
    for (const waiting of askOften(5)) waiting.hangUp();
    expect(await ask({ path: "/kept" }).status).toBe(200);
    for (const call of calls.slice(0, 3)) call.hangUp();
    askOften(3);
    await untilStarted(perNetwork + 3);
    expect(await ask().status).toBe(429);
  });
});

it("A call of which the client has hung up keeps its slot until its work is done", async () => {
  const site = await aSite({ env: { CALLS_AT_ONCE_PER_MEMBER: "1" } });
  const writer = await aWriter(site);
  const draft = await aDraft(site, { author: writer });
  const body = aTaleForm({ tags: await tagNames(site) });
  const holder = await site.context.database.pool.connect();
  await holder.query("begin");
  await holder.query("select 1 from tales where id = $1 for update", [draft.id]);
  const controller = new AbortController();
  const gone = fetch(`${site.url}/v1/posts/${draft.id}`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${writer.client.token}`,
      "content-type": "application/json",
      "x-xsrf-token": writer.client.cookies.get("XSRF-TOKEN")!,
      cookie: `XSRF-TOKEN=${writer.client.cookies.get("XSRF-TOKEN")!}`,
    },
    body: JSON.stringify(body),
    signal: controller.signal,
  }).catch(() => null);
  await untilBlocked(site, 1);
  controller.abort();
  await gone;
  const refused = await writer.client.get("/v1/own-posts");
  expectProblem(refused, 429, "RATE_LIMITED");
  expect(refused.headers.get("retry-after")).toBe("1");
  expect((await site.visitor().get("/v0/country")).status).toBe(200);
  await holder.query("rollback");
  holder.release();
  await eventually(async () => expect((await writer.client.get("/v1/own-posts")).status).toBe(200));
  await site.close();
});
