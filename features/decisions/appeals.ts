import { z } from "zod";
import { email } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { idParams, instant, listQuery, textOf, upperCased } from "#kit/calls/input.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { appeal as bounds } from "#vocabulary/account-limits.ts";
import { appeal, appealStatuses, decision, noteBody, requiredNote, tokenParams } from "./calls.ts";

/** Objections of members to decisions about them, and the answers of the staff (behaviour.md, Appeals). */

const text = z
  .string()
  .transform(multiLine)
  .pipe(textOf({ min: bounds.textMin, max: bounds.textMax }));

const staffAppeal = z.object({
  id: z.number(),
  status: z.enum(appealStatuses),
  text: z.string(),
  /** Null for a removed account. */
  username: z.string().nullable(),
  decision,
  /** The member of staff who made it; null if the account is gone, and for the member whom it is about. */
  decisionBy: z.string().nullable(),
  /** The member of staff who answered; null while it is pending. */
  decidedBy: z.string().nullable(),
  createdAt: instant,
});
export type StaffAppeal = z.output<typeof staffAppeal>;

export const appealsCalls = {
  appealOwn: endpoint({
    method: "POST",
    path: "/v1/my-decisions/:id/appeal",
    caller: "user",
    refersTo: "own",
    summary: "Objects to a decision about oneself",
    params: idParams,
    body: z.object({ text }),
    reply: { status: 201, body: appeal },
    errors: ["NOT_FOUND", "ALREADY_APPEALED", "CONFLICT"],
  }),
  appealByToken: endpoint({
    method: "POST",
    path: "/v0/decisions/:token/appeal",
    caller: "visitor",
    summary: "Objects to the decision to which a mailed link leads",
    params: tokenParams,
    body: z.object({
      text,
      /** For the answer, if the account is removed. */
      email: email.nullish(),
    }),
    reply: { status: 201, body: appeal },
    errors: ["NOT_FOUND", "ALREADY_APPEALED", "CONFLICT"],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/appeals",
    caller: "moderator",
    summary: "The appeals of members, the oldest first",
    query: listQuery(["id"], { sortBy: "id", direction: "ASC" })
      .pick({ pageNumber: true, pageSize: true })
      .extend({ status: z.preprocess(upperCased, z.enum(appealStatuses)).optional() }),
    reply: { status: 200, body: z.object({ appeals: z.array(staffAppeal), totalAppeals: z.number() }) },
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/appeals/:id",
    caller: "moderator",
    summary: "An appeal with the decision that it is against",
    params: idParams,
    reply: { status: 200, body: staffAppeal },
    errors: ["NOT_FOUND"],
  }),
  answer: endpoint({
    method: "PUT",
    path: "/v1/appeals/:id",
    caller: "moderator",
    summary: "Grants an appeal, which revokes the decision, or refuses it",
    params: idParams,
    body: z.object({ status: z.preprocess(upperCased, z.enum(["GRANTED", "REFUSED"])), note: requiredNote }),
    reply: { status: 200, body: staffAppeal },
    errors: ["NOT_FOUND", "CONFLICT", "OWN_DECISION"],
  }),
  revoke: endpoint({
    method: "POST",
    path: "/v1/decisions/:id/revoke",
    caller: "moderator",
    summary: "Revokes a decision: what it did is undone",
    params: idParams,
    body: noteBody,
    reply: { status: 200, body: decision },
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
