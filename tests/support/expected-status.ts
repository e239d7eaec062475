import type { Answer } from "./client.ts";

/** The body of an answer of this status, for builders: anything else is no test's subject, but its end. */
export function expectStatus(answer: Answer, status: number): Answer["body"] {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
