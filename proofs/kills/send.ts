import { setTimeout as pause } from "node:timers/promises";
import type { Answer, Client, Send } from "#tests/support/client.ts";
import type { Outcome } from "./model.ts";

/** The problem types that leave it open whether something was changed. */
const unclear = new Set(["OUTCOME_UNKNOWN"]);

/** As a client waits after a failure. */
const beforeNextTry = 200;

/** Sends a call. @returns its outcome, and the answer if there was one */
export async function send(client: Client, method: string, path: string, options: Send) {
  let answer: Answer;
  try {
    answer = await client.call(method, path, options);
  } catch {
    await pause(beforeNextTry);
    return { outcome: "unknown" as Outcome, answer: null };
  }
  const { status, body } = answer;
  if (status < 300) return { outcome: "done" as Outcome, answer };
  if (status < 500) return { outcome: "refused" as Outcome, answer };
  await pause(beforeNextTry);
  // Without a code it is the balancer's, which may have lost a process in the middle of the call.
  const isKnown = status === 503 && body?.code !== undefined && !unclear.has(body.code);
  return { outcome: (isKnown ? "refused" : "unknown") as Outcome, answer };
}
