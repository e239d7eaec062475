import { expect } from "vitest";
import type { Answer } from "./client.ts";

/** The call was refused with problem details (RFC 9457) of this status and code; with `path`, at this field. */
export function expectProblem(answer: Answer, status: number, code: string, path?: string) {
  expect(answer.body).toMatchObject({ status, code });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(answer.body.title).toEqual(expect.any(String));
  expect(answer.body.type).toContain(code);
  expect(answer.body.message).toBe(answer.body.detail);
  if (path === undefined) return;
  expect(answer.body.errors).toContainEqual({ path, message: expect.any(String) });
}

/** How many answers have each status, such as `{ 201: 1, 400: 7 }`. */
export function statusCounts(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
