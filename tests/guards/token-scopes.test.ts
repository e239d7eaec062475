import { afterAll, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { scopesOf } from "#kit/calls/scopes.ts";
import { tokenScopes, type TokenScope } from "#vocabulary/token-scopes.ts";
import { anAdmin, type Person } from "../support/people.ts";
import { expectProblem } from "../support/problems.ts";
import { everyCall, makeCall } from "../support/sample-calls.ts";
import { aSite, type TestSite } from "../support/site.ts";
import { aProgram, makeToken } from "../support/tokens.ts";

/**
 * Every call with access tokens (behaviour.md, Access tokens). docs/permissions.md lists the scopes that each call needs; its changes are
 * reviewed.
 */

let site: TestSite;
let admin: Person;
const tokens = new Map<string, string>();
beforeAll(async () => {
  site = await aSite();
  admin = await anAdmin(site);
});
afterAll(() => site.close());

async function programWith(scopes: readonly TokenScope[]) {
  const known = tokens.get(scopes.join()) ?? (await makeToken(admin.client, [...scopes])).token;
  tokens.set(scopes.join(), known);
  return { client: aProgram(site, known), person: admin };
}

const ofMembers = everyCall.filter(({ endpoint }) => endpoint.caller !== "visitor");

/** These would give a thief of a token lasting access, or take an account from its owner; also of other members. */
const aboutAccess =
  /password|email|\/sessions|\/logout|passkeys|\/tokens|change-role|\/user\/data|\/user\/remove|register-token|site\/invitations|webhooks/;

it("No token may make the calls about passwords, e-mails, sessions, keys, roles, archives, invitations to the site, webhooks and removal", () => {
  const allowed = ofMembers.filter(({ endpoint }) => aboutAccess.test(endpoint.path) && scopesOf(endpoint) !== null);
  expect(allowed.map(({ name }) => name)).toEqual([]);
});

it("A token with every scope gets 403 SCOPE from these calls, and from no other one", async () => {
  const program = await programWith(tokenScopes);
  const refused = [];
  for (const { name, endpoint } of ofMembers) {
    const { status, body } = await makeCall(program, endpoint);
    expect([name, status === 401, body?.code === "CSRF"]).toEqual([name, false, false]);
    if (body?.code === "SCOPE") refused.push(name);
  }
  expect(refused).toEqual(ofMembers.filter(({ endpoint }) => scopesOf(endpoint) === null).map(({ name }) => name));
});

/** All scopes but one, without those that include it. */
const allBut = (missing: TokenScope) =>
  tokenScopes.filter((scope) => scope !== missing && !(missing === "read" && scope === "write"));

it("A token that lacks one of the scopes of a call gets 403 SCOPE", async () => {
  const lacking = (endpoint: Endpoint) => scopesOf(endpoint) ?? [];
  for (const { endpoint } of ofMembers)
    for (const missing of lacking(endpoint))
      expectProblem(await makeCall(await programWith(allBut(missing)), endpoint), 403, "SCOPE");
});
