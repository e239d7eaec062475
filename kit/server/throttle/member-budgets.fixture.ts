import { expect } from "vitest";
import type { MemberBudget } from "#vocabulary/limits.ts";
import type { Answer, Client } from "#tests/support/client.ts";
import type { Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

const SESSION_SECRET = "the same secret in both of the processes";

/** Two processes with member budgets, and with the same database and sessions. */
export async function twoProcesses(): Promise<[TestSite, TestSite]> {
  const site = await aSite({ env: { SESSION_SECRET, MEMBER_BUDGETS: "on" } });
  return [site, await aSite({ clock: site.clock, env: { ...sharedBy(site), MEMBER_BUDGETS: "on" } })];
}

/** The settings with which another process has the same members. */
export const sharedBy = (site: TestSite) => ({ SESSION_SECRET, DATABASE_URL: site.context.config.DATABASE_URL! });

/** The same member at another process. */
export function memberAt(other: TestSite, { client }: Pick<Person, "client">): Client {
  const there = other.visitor();
  there.token = client.token;
  return there;
}

export function expectSpent(answer: Answer, budget: MemberBudget, seconds: number) {
  expectProblem(answer, 429, "RATE_LIMITED");
  expect(answer.body.budget).toBe(budget);
  expect(answer.headers.get("retry-after")).toBe(String(seconds));
}
