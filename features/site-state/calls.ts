import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { instant } from "#kit/calls/input.ts";

/** How the site is doing, for its owner (behaviour.md, State of the site). */

const work = z.object({
  /** Not tried yet, or at this moment; at most 10,000 are counted of a kind, of failed work, too. */
  waiting: z.number(),
  /** At least one attempt failed: it is tried again later, or was given up. */
  failed: z.number(),
  /** Why the last attempt failed, in the words of the program; null if nothing fails. */
  lastError: z.string().nullable(),
});
export type WorkState = z.output<typeof work>;

const process = z.object({ id: z.string(), startedAt: instant, version: z.string() });

const state = z.object({
  version: z.string(),
  /** Of the process that answers. */
  startedAt: instant,
  database: z.object({ bytes: z.number() }),
  jobs: work,
  mails: work,
  backup: z.object({ at: instant, bytes: z.number() }).nullable(),
  restoreTest: z.object({ at: instant, passed: z.boolean() }).nullable(),
  /** Null without https, and if the site can't be reached from its own machine. */
  certificate: z.object({ endsAt: instant }).nullable(),
  processes: z.array(process),
});
export type SiteState = z.output<typeof state>;

const firstSteps = z.object({
  name: z.boolean(),
  operator: z.boolean(),
  texts: z.boolean(),
  mail: z.boolean(),
  people: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const siteStateCalls = {
  read: endpoint({
    method: "GET",
    path: "/v1/site/state",
    caller: "admin",
    summary: "How the site is doing: work that waits or fails, backups, the certificate, the running processes",
    reply: { status: 200, body: state },
    errors: [],
  }),
  firstSteps: endpoint({
    method: "GET",
    path: "/v1/site/first-steps",
    caller: "admin",
    summary: "Which of the five steps after the first start are done",
    reply: { status: 200, body: firstSteps },
    errors: [],
  }),
  retry: endpoint({
    method: "POST",
    path: "/v1/site/jobs/retry",
    caller: "admin",
    summary: "Tries failed jobs, mails and push messages again",
    reply: { status: 202, body: "empty" },
    errors: [],
  }),
  testMail: endpoint({
    method: "POST",
    path: "/v1/site/test-mail",
    caller: "admin",
    summary:
      "Sends a mail to the administrator who asks, at once. The detail of MAIL_NOT_SENT has the mail server's words",
    reply: { status: 202, body: "empty" },
    errors: ["MAIL_NOT_SENT"],
  }),
};
