import { claim } from "./claims.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { idParams } from "#kit/calls/input.ts";

/** Claims of reports: one holds for every pending report of the same thing. */

const claimAt = <const P extends `/v1/${string}/:id/claim`>(path: P, what: string) =>
  endpoint({
    method: "PUT",
    path,
    caller: "moderator",
    summary: `Claims ${what}, or prolongs one's claim: for 20 minutes nobody else decides about the same thing`,
    params: idParams,
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
