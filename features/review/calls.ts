import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { booleanText, idParams, instant, languageName } from "#kit/calls/input.ts";

/** Claims of reports: one holds for every pending report of the same thing. */

/** Claims of what waits for review, and how long decisions take. Decisions themselves are in tales.ts and revisions.ts. */

/** Only administrators send it: the claim of a colleague becomes theirs. */
const claiming = { params: idParams, query: z.object({ takeOver: booleanText.default(false) }) };

const claim = z.object({ claimedBy: z.string(), claimedUntil: instant });

const claimAt = <const P extends `/v1/${string}/:id/claim`>(path: P, what: string) =>
  endpoint({
    method: "PUT",
    path,
    caller: "moderator",
    summary: `Claims ${what}, or prolongs one's claim: for 20 minutes nobody else decides about the same thing. Administrators may take over another's claim`,
    ...claiming,
    reply: { status: 200, body: claim },
    errors: ["NOT_FOUND", "CONFLICT", "CLAIMED"],
  });

const releaseAt = <const P extends `/v1/${string}/:id/claim`>(path: P, what: string) =>
  endpoint({
    method: "DELETE",
    path,
    caller: "moderator",
    summary: `Ends one's claim of ${what}`,
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND", "CLAIMED"],
  });

export const reportClaimsCalls = {
  claim: claimAt("/v1/reportings/:id/claim", "a report of any type"),
  release: releaseAt("/v1/reportings/:id/claim", "a report of any type"),
  claimNews: claimAt("/v1/reportings-blog/:id/claim", "a report of a comment on news"),
  releaseNews: releaseAt("/v1/reportings-blog/:id/claim", "a report of a comment on news"),
  claimUser: claimAt("/v1/user-reports/:id/claim", "a report of a member"),
  releaseUser: releaseAt("/v1/user-reports/:id/claim", "a report of a member"),
  claimTale: claimAt("/v1/tale-reports/:id/claim", "a report of a Tale"),
  releaseTale: releaseAt("/v1/tale-reports/:id/claim", "a report of a Tale"),
};

export const noticeClaimsCalls = {
  claim: claimAt("/v1/notices/:id/claim", "a notice"),
  release: releaseAt("/v1/notices/:id/claim", "a notice"),
};

export const reviewCalls = {
  claim: endpoint({
    method: "PUT",
    path: "/v1/posts/:id/claim",
    caller: "moderator",
    summary:
      "Claims what waits of a Tale, or prolongs one's claim: for 20 minutes nobody else decides about it. Administrators may take over another's claim",
    ...claiming,
    reply: { status: 200, body: claim },
    errors: ["NOT_FOUND", "CONFLICT", "CLAIMED", "OWN_TALE"],
  }),
  release: endpoint({
    method: "DELETE",
    path: "/v1/posts/:id/claim",
    caller: "moderator",
    summary: "Ends one's claim of a Tale",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["CLAIMED"],
  }),
  times: endpoint({
    method: "GET",
    path: "/v0/review-times",
    caller: "visitor",
    summary:
      "How long a decision took in the last 30 days (null with fewer than five), and how many Tales and revisions wait",
    query: z.object({ languageName }),
    reply: { status: 200, body: z.object({ medianHours: z.number().nullable(), waiting: z.number() }) },
    errors: [],
  }),
};

/** The member of staff who is deciding about something: nobody else decides about it at the same time. */

/** The kinds of things that can be claimed. */
const claimKinds = ["tale", "reported comment", "reported member", "reported tale", "reported news"] as const;
export type ClaimKind = (typeof claimKinds)[number];

export type Claim = z.output<typeof claim>;
