import { request } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { pipelineErrors, problemSchema, type ErrorCode } from "#vocabulary/errors.ts";
import type { Caller } from "#vocabulary/roles.ts";
import { bodyKindOf } from "#kit/server/http/bodies.ts";
import type { Answer, Client, Send } from "../support/client.ts";
import {
  malformedBodies,
  malformedFieldValues,
  unexpectedMediaTypes,
  malformedPathParams,
  malformedQueries,
  malformedQueryValues,
  nestedFieldValues,
  worthSending,
} from "../support/malformed-input.ts";
import { aModerator, anAdmin, aReader } from "../support/people.ts";
import { expectProblem } from "../support/problems.ts";
import { everyCall, makeCall, ownSamples, sampled, samplePath, type CallMaker } from "../support/sample-calls.ts";
import { aSite, type TestSite } from "../support/site.ts";
import { tagNames } from "../support/tales.ts";
import { firstOrAll } from "../support/thoroughness.ts";

/** Generated from the contract: every call by every role, with malformed input. */

let site: TestSite;
let tags: string[];
beforeAll(async () => {
  // Through a proxy, so that each client has an address and with it limits of its own.
  site = await aSite();
  tags = await tagNames(site);
});
afterAll(() => site.close());

const asJson = { "content-type": "application/json" };

const changes = everyCall.filter(({ endpoint }) => endpoint.method !== "GET");

let lastAddress = 0;
function visitor(): Client {
  lastAddress += 1;
  return site.visitor(`198.18.${lastAddress >> 8}.${lastAddress & 255}`);
}

const people: Record<Exclude<Caller, "visitor">, typeof aReader> = {
  user: aReader,
  moderator: aModerator,
  admin: anAdmin,
};
const ranks: Caller[] = ["visitor", "user", "moderator", "admin"];

/** A client with exactly the role of `caller`, with its own session and limits. */
async function somebody(caller: Caller): Promise<CallMaker> {
  const client = visitor();
  if (caller === "visitor") return { client, person: null };
  const person = await people[caller](site);
  client.token = person.client.token;
  return { client, person };
}

const members = new Map<Caller, Promise<CallMaker>>();

/** The same member of a role each time, for requests that change nothing; with a client of its own, so that limits don't meet. */
async function theSame(caller: Caller): Promise<CallMaker> {
  const member = members.get(caller) ?? somebody(caller);
  members.set(caller, member);
  const { client: first, person } = await member;
  const client = visitor();
  client.token = first.token;
  return { client, person };
}

const isRefused = (caller: Caller, endpoint: Endpoint) => ranks.indexOf(caller) < ranks.indexOf(endpoint.caller);

/** A client for requests to a call that may succeed. */
const callerOf = (caller: Caller, endpoint: Endpoint) =>
  endpoint.method === "GET" || isRefused(caller, endpoint) ? theSame(caller) : somebody(caller);

const make = (callMaker: CallMaker, endpoint: Endpoint, send: Send = {}, path?: string) =>
  makeCall(callMaker, endpoint, { tags }, send, path);

/** Announces a length, sends the beginning and reads the response. `multipart.test.ts` sends whole bodies. */
function announce(
  { token, cookies }: Client,
  endpoint: Endpoint,
  bytes: number,
): Promise<{ status: number | undefined; problem: unknown }> {
  const csrf = cookies.get("XSRF-TOKEN") ?? "";
  const headers = {
    "content-type": "application/json",
    "content-length": bytes,
    "x-xsrf-token": csrf,
    cookie: `XSRF-TOKEN=${csrf}`,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const sending = request(
      new URL(samplePath(endpoint), site.url),
      { method: endpoint.method, headers },
      async (answer) => {
        resolve({ status: answer.statusCode, problem: await json(answer) });
        sending.destroy();
      },
    );
    sending.on("error", reject);
    sending.write('{"x":"');
  });
}

function expectDeclared({ status, headers, body }: Answer, { reply, errors }: Endpoint) {
  if (status < 400) return expect(status).toBe(reply.status);
  const problem = problemSchema.parse(body);
  expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(problem.status).toBe(status);
  expect(status).toBeLessThan(500);
  expect([...pipelineErrors, ...errors] satisfies ErrorCode[]).toContain(problem.code);
}

/** The parsers of bodies belong to a kind of call and refuse the same bodies in each of them. */
const isFirstOfItsKind = (endpoint: Endpoint) =>
  endpoint === changes.find((each) => bodyKindOf(each.endpoint) === bodyKindOf(endpoint))?.endpoint;

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

const parsed = (json: string) => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
};

/** All calls have the same parsers, so the short run sends malformed input to every twelfth, each kind to other ones. */
const everyTwelfth = (index: number, first = 0) => ({ tags: index % 12 === first ? [] : ["variation"] });

const malformedTokens = ["garbage", "a.b.c", "eyJhbGciOiJub25lIn0.eyJ1c2VySWQiOjF9."];

describe.each(everyCall.map((call, index) => ({ ...call, index })))("$name", ({ endpoint, index }) => {
  const { caller } = endpoint;

  it(`The call can be made by ${caller} and by every higher role`, async () => {
    const refused = ranks.filter((rank) => isRefused(rank, endpoint));
    const allowed = ranks.filter((rank) => !isRefused(rank, endpoint));
    for (const rank of [...refused, ...firstOrAll(allowed)]) {
      const answer = await make(await callerOf(rank, endpoint), endpoint);
      if (!isRefused(rank, endpoint)) {
        // A sample that no longer fits would be refused before anything else is tried.
        expect(["UNAUTHENTICATED", "FORBIDDEN", "CSRF", "BAD_REQUEST"]).not.toContain(answer.body?.code);
      } else if (rank === "visitor") expectProblem(answer, 401, "UNAUTHENTICATED");
      else expectProblem(answer, 403, "FORBIDDEN");
      expectDeclared(answer, endpoint);
    }
  });

  it("A malformed token counts as none", { tags: "variation" }, async () => {
    const client = visitor();
    client.token = malformedTokens[index % malformedTokens.length]!;
    const answer = await make({ client, person: null }, endpoint);
    if (caller === "visitor") expect(answer.body?.code).not.toBe("UNAUTHENTICATED");
    else expectProblem(answer, 401, "UNAUTHENTICATED");
  });

  it("Malformed paths and queries get a declared code", everyTwelfth(index), async () => {
    const callMaker = await callerOf(caller, endpoint);
    for (const name of endpoint.path.match(/(?<=:)\w+/g) ?? []) {
      const parts = worthSending(malformedPathParams, index, endpoint.params, (part) => ({ [name]: decoded(part) }));
      for (const part of parts) {
        expectDeclared(await make(callMaker, endpoint, {}, samplePath(endpoint, { [name]: part })), endpoint);
      }
    }
    const query = sampled(endpoint.query, { tags, ...ownSamples(callMaker, endpoint) }) as Record<
      string,
      string | readonly string[]
    >;
    for (const [at, name] of Object.keys(query).entries()) {
      const all = [...malformedQueryValues, [String(query[name]), "again"], ["", ""]];
      const values = worthSending(all, index + at, endpoint.query, (value) => ({ ...query, [name]: value }));
      // Broken syntax is the same for each parameter.
      const queries = at === 0 ? malformedQueries(name) : [];
      const answers = [
        ...values.map((value) => make(callMaker, endpoint, { query: { ...query, [name]: value } })),
        ...queries.map((query) => make(callMaker, endpoint, { query: {} }, `${samplePath(endpoint)}?${query}`)),
      ];
      for (const answer of await Promise.all(answers)) expectDeclared(answer, endpoint);
    }
    const unknown = { ...query, unknown: "1", constructor: "1" };
    expectDeclared(await make(callMaker, endpoint, { query: unknown }), endpoint);
  });
});

describe.each(changes.map((call, index) => ({ ...call, index })))("$name", ({ endpoint, index }) => {
  const { caller } = endpoint;

  it("A call without the anti-forgery header gets 403 CSRF after authentication", async () => {
    const answer = await make(await theSame(caller), endpoint, { antiForgery: false });
    // Calls by mail programs carry a signed token instead, and those that count visits change nothing of the caller's.
    if (endpoint.withoutAntiForgery === true) return expect(answer.status).not.toBe(403);
    expectProblem(answer, 403, "CSRF");
    if (caller === "visitor") return;
    expectProblem(await make(await somebody("visitor"), endpoint, { antiForgery: false }), 401, "UNAUTHENTICATED");
  });

  it("Malformed bodies get a declared code", everyTwelfth(index), async () => {
    const isFirst = isFirstOfItsKind(endpoint);
    const bodies = isFirst ? malformedBodies : worthSending(malformedBodies, index, endpoint.body, parsed);
    const types = isFirst ? unexpectedMediaTypes : [unexpectedMediaTypes[index % unexpectedMediaTypes.length]!];
    const sent: Send[] = [
      ...bodies.map((body) => ({ body, headers: asJson })),
      ...types.map((type) => ({ body: "a=1&b[c]=2", headers: { "content-type": type } })),
    ];
    // Logging out ends the session that the next one needs.
    const fresh =
      endpoint.path === "/logout"
        ? () => somebody(caller)
        : await somebody(caller).then((callMaker) => async () => callMaker);
    const answers = sent.map(async (send) => make(await fresh(), endpoint, send));
    for (const answer of await Promise.all(answers)) expectDeclared(answer, endpoint);
  });

  it("Malformed fields get a declared code", everyTwelfth(index, 6), async () => {
    const callMaker = await somebody(caller);
    const validBody = sampled(endpoint.body, { tags, ...ownSamples(callMaker, endpoint) });
    for (const [at, name] of Object.keys(validBody).entries()) {
      const bodyWith = (value: string) =>
        JSON.stringify({ ...validBody, [name]: "HERE", unknown: 1 }).replace('"HERE"', () => value);
      const values = worthSending(malformedFieldValues, index + at, endpoint.body, (value) => parsed(bodyWith(value)));
      // One limit of depth holds for the whole body.
      if (at === 0 && isFirstOfItsKind(endpoint)) values.push(...nestedFieldValues);
      const answers = values.map((value) => make(callMaker, endpoint, { body: bodyWith(value), headers: asJson }));
      for (const answer of await Promise.all(answers)) expectDeclared(answer, endpoint);
      expectDeclared(await make(callMaker, endpoint, { body: { ...validBody, [name]: undefined } }), endpoint);
    }
  });

  it("An announced body of 13 MB gets 413 TOO_LARGE", { tags: "variation" }, async () => {
    const { client } = await somebody(caller);
    await client.get("/v0/csrf");
    const { status, problem } = await announce(client, endpoint, 13 * 1024 * 1024);
    expect(problem).toMatchObject({ status, code: "TOO_LARGE" });
    expect(status).toBe(413);
  });
});
