import type { Answer } from "./client.ts";

const mostAttempts = 20;

/**
 * Sends a call again while other work holds what it needs, as the reply asks its client to. On a slow disk, many changes of one row wait
 * long enough that the site cancels some of them (lock-monitor.ts).
 */
export async function untilNothingHoldsIt(call: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call();
    if (answer.status !== 503 || attempt === mostAttempts) return answer;
  }
}
