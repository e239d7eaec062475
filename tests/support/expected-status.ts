import type { Answer } from "./client.ts";

/** Checks the status of a builder's call and returns the body. Any other status fails the test at once. */
export function expectStatus(answer: Answer, status: number): Answer["body"] {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
