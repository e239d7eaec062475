import type { ownTalesCalls } from "#features/tales/own-tales.ts";
import type { reviewCalls } from "../calls.ts";
import type { revisionsCalls } from "../revisions.ts";
import type { talesCalls } from "#features/tales/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { reviewDecided, taleRemoved, taleWithdrawn } from "#features/tales/server/events.ts";
import { fieldsInAnyState } from "#features/tales/server/reading.ts";
import { claimTale, endClaim, forgetExpiredClaims, releaseTale } from "./claims.ts";
import { listOwn } from "./own-tales.ts";
import { reviewPersonalData } from "./personal-data.ts";
import { forgetOldDecisions, noteReviewTime, readReviewTimes } from "./review-times.ts";
import { publishRevision, sendRevisionBack } from "./reviewing-revisions.ts";
import { publishTale, reviewerFields, sendTaleBack } from "./reviewing.ts";
import { endRevision } from "./take-off-site.ts";
import { authorFields, editRevision, openRevision, readRevision, removeRevision } from "./revisions.ts";
import { listReviewQueue, refuseSubmission } from "./review-queue.ts";

/** New Tales and revisions on their way to readers: who decides on them, and what becomes of them. */

function talesRoutes(context: AppContext): Pick<Handlers<typeof talesCalls>, "publish" | "sendBack" | "reviewQueue"> {
  return {
    publish: (call) => publishTale(context, call.actor, call.params.id, call.body ?? {}),
    sendBack: (call) => sendTaleBack(context, call.actor, call.params.id, call.body),
    reviewQueue: (call) => listReviewQueue(context, call.actor, call.query),
  };
}

function ownTalesRoutes(context: AppContext): Pick<Handlers<typeof ownTalesCalls>, "own"> {
  return { own: (call) => listOwn(context, call.actor, call.query) };
}

function revisionsRoutes(context: AppContext): Handlers<typeof revisionsCalls> {
  return {
    open: (call) => openRevision(context, call.actor, call.params.id),
    read: (call) => readRevision(context, call.actor, call.params.id),
    edit: (call) => editRevision(context, call.actor, call.params.id, call.body),
    remove: (call) => removeRevision(context, call.actor, call.params.id),
    publish: (call) => publishRevision(context, call.actor, call.params.id, call.body ?? {}),
    sendBack: (call) => sendRevisionBack(context, call.actor, call.params.id, call.body),
  };
}

function reviewRoutes(context: AppContext): Handlers<typeof reviewCalls> {
  return {
    claim: (call) => claimTale(context, call.actor, { ...call.params, ...call.query }),
    release: (call) => releaseTale(context, call.actor, call.params.id),
    times: (call) => readReviewTimes(context, call.query.languageName),
  };
}

export const reviewFeature = feature({
  handlers: (context: AppContext) => ({
    tales: talesRoutes(context),
    ownTales: ownTalesRoutes(context),
    revisions: revisionsRoutes(context),
    review: reviewRoutes(context),
  }),
  contributes: [
    personalData.with(reviewPersonalData),
    fieldsInAnyState.with(reviewerFields),
    fieldsInAnyState.with(authorFields),
    refuseSubmission,
    noteReviewTime,
    reviewDecided.with(({ tx }, { taleId }) => [endClaim(tx, { kind: "tale", id: taleId })]),
    taleWithdrawn.with(({ tx }, { taleId }) => [endClaim(tx, { kind: "tale", id: taleId })]),
    taleRemoved.with(({ tx }, { tale }) => [endClaim(tx, { kind: "tale", id: tale.id })]),
    endRevision,
  ],
  housekeeping: [forgetExpiredClaims, forgetOldDecisions],
});
