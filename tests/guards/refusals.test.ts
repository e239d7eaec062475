import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { pipelineErrors, problemSchema, type ErrorCode } from "#contract/errors.ts";
import type { Caller } from "#contract/roles.ts";
import type { Answer, Client, Send } from "#tests/support/client.ts";
import {
  oddBodies,
  oddFieldValues,
  oddMediaTypes,
  oddPathParts,
  oddQueries,
  oddQueryValues,
} from "#tests/support/odd-input.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { someTags } from "#tests/support/tales.ts";

/** Generated from the contract: every call, made by everybody, with everything that does not belong there. */

let site: TestSite;
beforeAll(async () => {
  // Through a proxy, so that each client has an address and with it limits of its own.
  site = await aSite({ env: { TRUST_PROXY: "127.0.0.1" } });
  samples.tags = await someTags(site);
});
afterAll(() => site.close());

const calls = Object.values(api)
  .flatMap((feature) => Object.values(feature) as Endpoint[])
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));
const changes = calls.filter(({ endpoint }) => endpoint.method !== "GET");

let lastAddress = 0;
function visitor(): Client {
  lastAddress += 1;
  return site.visitor(`198.18.${lastAddress >> 8}.${lastAddress & 255}`);
}

/** Who calls, for samples that must be the caller's own. */
const callers = new WeakMap<Client, Person>();

const people: Record<Exclude<Caller, "visitor">, typeof aReader> = {
  user: aReader,
  moderator: aModerator,
  admin: anAdmin,
};
const ranks: Caller[] = ["visitor", "user", "moderator", "admin"];

/** Somebody who may just make calls for `caller`, with sessions and limits that no other test has used. */
async function somebody(caller: Caller): Promise<Client> {
  const client = visitor();
  if (caller === "visitor") return client;
  const person = await people[caller](site);
  client.token = person.client.token;
  callers.set(client, person);
  return client;
}

/** Values that fit; a field whose name is not here gets a text. The tags are the site's. */
const samples: Record<string, unknown> = {
  id: 999_999_999,
  email: "somebody@example.org",
  newPassword: "brandnew1",
  confirmPassword: "brandnew1",
  oldPassword: "secret12",
  password: "secret12",
  username: "somebody",
  firstname: "Ada",
  lastname: "Lovel",
  acceptedTerms: true,
  overThirteen: true,
  languageName: "EN",
  categoryName: "HORROR",
  category: "HORROR",
  role: "USER",
  content: "<p>A text of more than fifteen characters.</p>",
  isFinished: 0,
  clientKey: "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b",
  expectedUpdatedAt: "2026-11-21T10:00:00.000Z",
  pageNumber: 0,
  pageSize: 10,
  sortBy: "id",
  direction: "ASC",
  total: 4,
  state: "draft",
  postId: 999_999_999,
  commentId: 999_999_999,
  notificationId: 999_999_999,
  notificationTitle: "Trophy",
  censored: true,
  newPrivacy: "profile",
  reason: "REASON1",
  endpoint: "https://push.example.org/somebody",
  token: JSON.stringify({
    endpoint: "https://push.example.org/somebody",
    keys: {
      // The generator of the curve: a public key like any other.
      p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
      auth: "c29tZSBzaXh0ZWVuIGJ5dA",
    },
  }),
};

/** The smallest GIF: a picture like any other. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** What each may ask for only of themselves. */
function ownSamples(client: Client, { path, body }: Endpoint): Record<string, unknown> {
  const person = callers.get(client);
  const receiverUsername = body === undefined ? person?.username : "all";
  return { userId: person?.id, receiverUsername, ...(path === "/v1/pending" ? { username: person?.username } : {}) };
}

const namesOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const sampleOf = (name: string) => (name in samples ? samples[name] : "sample");
const sampled = (schema: z.ZodType | undefined, own: Record<string, unknown> = {}) =>
  Object.fromEntries(namesOf(schema).map((name) => [name, name in own ? own[name] : sampleOf(name)]));

const pathOf = ({ path }: Endpoint, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_all, name: string) => String(params[name] ?? sampleOf(name)));

/** What fits the call, as far as the samples know; `send` replaces parts of it. */
function make(client: Client, endpoint: Endpoint, send: Send = {}, path?: string): Promise<Answer> {
  const own = ownSamples(client, endpoint);
  const body = endpoint.body === undefined ? undefined : sampled(endpoint.body, own);
  const query = sampled(endpoint.query, own) as Send["query"];
  const names = send.body === undefined ? Object.keys(endpoint.files ?? {}) : [];
  const files = names.length === 0 ? {} : { files: Object.fromEntries(names.map((name) => [name, picture])) };
  const at = path ?? pathOf(endpoint, own);
  return client.call(endpoint.method, at, { query, ...(body === undefined ? {} : { body }), ...files, ...send });
}

function expectDeclared({ status, headers, body }: Answer, { reply, errors }: Endpoint) {
  if (status < 400) return expect(status).toBe(reply.status);
  const problem = problemSchema.parse(body);
  expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(problem.status).toBe(status);
  expect(status).toBeLessThan(500);
  expect([...pipelineErrors, ...errors] satisfies ErrorCode[]).toContain(problem.code);
}

describe.each(calls)("$name", ({ endpoint }) => {
  const { caller } = endpoint;

  it(`is for ${caller} and whoever may more`, async () => {
    for (const rank of ranks) {
      const answer = await make(await somebody(rank), endpoint);
      if (ranks.indexOf(rank) >= ranks.indexOf(caller)) {
        // A sample that no longer fits would be refused before anything else is tried.
        expect(["UNAUTHENTICATED", "FORBIDDEN", "CSRF", "BAD_REQUEST"]).not.toContain(answer.body?.code);
      } else if (rank === "visitor") expectProblem(answer, 401, "UNAUTHENTICATED");
      else expectProblem(answer, 403, "FORBIDDEN");
      expectDeclared(answer, endpoint);
    }
  });

  it("takes a garbage token for none", async () => {
    for (const token of ["garbage", "a.b.c", "eyJhbGciOiJub25lIn0.eyJ1c2VySWQiOjF9."]) {
      const client = visitor();
      client.token = token;
      const answer = await make(client, endpoint);
      if (caller === "visitor") expect(answer.body?.code).not.toBe("UNAUTHENTICATED");
      else expectProblem(answer, 401, "UNAUTHENTICATED");
    }
  });

  it("answers whatever is asked at its address with a declared code", async () => {
    const client = await somebody(caller);
    for (const name of endpoint.path.match(/(?<=:)\w+/g) ?? []) {
      for (const part of oddPathParts) {
        expectDeclared(await make(client, endpoint, {}, pathOf(endpoint, { [name]: part })), endpoint);
      }
    }
    const query = sampled(endpoint.query, ownSamples(client, endpoint)) as Record<string, string | readonly string[]>;
    for (const name of Object.keys(query)) {
      const values = [...oddQueryValues, [String(query[name]), "again"], ["", ""]];
      const answers = [
        ...values.map((value) => make(client, endpoint, { query: { ...query, [name]: value } })),
        ...oddQueries(name).map((odd) => make(client, endpoint, { query: {} }, `${pathOf(endpoint)}?${odd}`)),
      ];
      for (const answer of await Promise.all(answers)) expectDeclared(answer, endpoint);
    }
    const unknown = { ...query, unknown: "1", constructor: "1" };
    expectDeclared(await make(client, endpoint, { query: unknown }), endpoint);
  });
});

describe.each(changes)("$name", ({ endpoint }) => {
  const { caller } = endpoint;
  const json = { "content-type": "application/json" };

  it("is 403 CSRF without the header, once it is clear who asks", async () => {
    expectProblem(await make(await somebody(caller), endpoint, { antiForgery: false }), 403, "CSRF");
    if (caller === "visitor") return;
    expectProblem(await make(visitor(), endpoint, { antiForgery: false }), 401, "UNAUTHENTICATED");
  });

  it("answers whatever is sent in its body with a declared code", async () => {
    const sent: Send[] = [
      ...oddBodies.map((body) => ({ body, headers: json })),
      ...oddMediaTypes.map((type) => ({ body: "a=1&b[c]=2", headers: { "content-type": type } })),
    ];
    const client = await somebody(caller);
    for (const send of sent) {
      // A call that takes no body may go through, and logging out ends the session that the next one needs.
      const fresh = endpoint.body === undefined ? await somebody(caller) : client;
      expectDeclared(await make(fresh, endpoint, send), endpoint);
    }
  });

  it("answers whatever is sent in a field with a declared code", async () => {
    const client = await somebody(caller);
    const whole = sampled(endpoint.body, ownSamples(client, endpoint));
    for (const name of Object.keys(whole)) {
      const answers = oddFieldValues.map((value) => {
        const body = JSON.stringify({ ...whole, [name]: "HERE", unknown: 1 }).replace('"HERE"', () => value);
        return make(client, endpoint, { body, headers: json });
      });
      for (const answer of await Promise.all(answers)) expectDeclared(answer, endpoint);
      expectDeclared(await make(client, endpoint, { body: { ...whole, [name]: undefined } }), endpoint);
    }
  });

  it("is 413 TOO_LARGE with 13 MB", async () => {
    const body = `{"x":"${"x".repeat(13 * 1024 * 1024)}"}`;
    expectProblem(await make(await somebody(caller), endpoint, { body, headers: json }), 413, "TOO_LARGE");
  });
});
