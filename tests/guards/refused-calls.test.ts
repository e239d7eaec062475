import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { api } from "#site/calls.ts";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { roles } from "#vocabulary/roles.ts";
import { readConfig } from "#kit/server/settings/config.ts";
import { aClock } from "../support/clock.ts";
import { everyCall, sampled, samplePath } from "../support/sample-calls.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { createLog } from "#kit/server/log.ts";
import { createSecurityLog } from "#kit/server/security-log.ts";
import { createAntiForgery } from "#kit/server/http/anti-forgery.ts";
import { callChecks } from "#kit/server/http/call-checks.ts";
import { registerApi, type ApiHandlers } from "#kit/server/http/calls.ts";
import { createServer } from "#kit/server/http/server.ts";

/**
 * The pipeline of every call without what the calls do: a refused call changes nothing, because its handler never runs.
 * The answers themselves are in tests/guards/call-errors.test.ts.
 */

const secret = "the secret of this site alone";
// The machine is busy with other tests, too.
const config = readConfig({ SITE_URL: "http://fabula.test", BUSY_AFTER: "0" });
const log = createLog("silent");
let app: Awaited<ReturnType<typeof createServer>>;
/** Addresses whose handler ran. */
let handled: string[];
beforeEach(() => {
  handled = [];
});

beforeAll(async () => {
  const securityLog = createSecurityLog(log, aClock());
  app = await createServer({ config, log, securityLog, secret, otherOrigins: [] });
  const checks = callChecks(app, {
    // The token of a test is the role of its member.
    async identify(token) {
      const role = roles.find((each) => each === token);
      return role === undefined ? null : { id: 1, username: "somebody", role, sessionId: "one" };
    },
    antiForgery: createAntiForgery(secret, config.SITE_URL),
    limitChanges: async () => {},
    noteWriting: async () => {},
  });
  const handlerOf =
    ({ method, path }: Endpoint) =>
    async () => {
      handled.push(`${method} ${path}`);
      throw new ApiError("NOT_FOUND");
    };
  const handlers = Object.entries(api).map(([area, calls]) => [
    area,
    Object.fromEntries(Object.entries(calls).map(([verb, endpoint]) => [verb, handlerOf(endpoint)])),
  ]);
  await registerApi(app, api, Object.fromEntries(handlers) as ApiHandlers<typeof api>, { checks });
  await app.ready();
});
afterAll(() => app.close());

async function forgeryHeaders() {
  const { cookies } = await app.inject({ method: "GET", url: "/nowhere" });
  const { value } = cookies.find(({ name }) => name === "XSRF-TOKEN")!;
  return { cookie: `XSRF-TOKEN=${value}`, "x-xsrf-token": value };
}

/** Tags depend on the site; the member of every token has the id 1. */
const samples = { tags: ["sea"], userId: 1 };

async function make(endpoint: Endpoint, headers: Record<string, string>) {
  const query = sampled(endpoint.query, samples) as Record<string, string>;
  const body = sampled(endpoint.body, samples);
  const { statusCode } = await app.inject({
    method: endpoint.method,
    url: samplePath(endpoint),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers,
    ...(endpoint.body === undefined ? {} : { payload: body }),
  });
  return statusCode;
}

it("The handler of a call without the rights for it does not run", async () => {
  const csrf = await forgeryHeaders();
  for (const { name, endpoint } of everyCall.filter((each) => each.endpoint.caller !== "visitor")) {
    expect([name, await make(endpoint, csrf)]).toEqual([name, 401]);
    for (const role of roles.slice(0, roles.indexOf(endpoint.caller.toUpperCase() as (typeof roles)[number]))) {
      const status = await make(endpoint, { ...csrf, authorization: `Bearer ${role}` });
      expect([name, role, status]).toEqual([name, role, 403]);
    }
  }
  expect(handled).toEqual([]);
});

it("The handler of a change without the anti-forgery header does not run", async () => {
  const changes = everyCall.filter(({ endpoint }) => endpoint.method !== "GET" && endpoint.withoutAntiForgery !== true);
  for (const { name, endpoint } of changes) {
    expect([name, await make(endpoint, { authorization: "Bearer ADMIN" })]).toEqual([name, 403]);
  }
  expect(handled).toEqual([]);
});

it("The handler of an allowed call with valid input runs", { tags: "variation" }, async () => {
  const headers = { ...(await forgeryHeaders()), authorization: "Bearer ADMIN" };
  const notRun: string[] = [];
  // Files need a multipart body.
  for (const { name, endpoint } of everyCall.filter((each) => each.endpoint.files === undefined)) {
    handled = [];
    const status = await make(endpoint, headers);
    if (handled.length !== 1) notRun.push(`${name} ${status}`);
  }
  expect(notRun).toEqual([]);
});
