import type { Answer } from "./client.ts";

/**
 * Checks the status of a builder's call and returns the body. Any other status fails the test at once.
 * @template Body as the contract declares it
 */
export function expectStatus<Body = any>(answer: Answer, status: number): Body {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
