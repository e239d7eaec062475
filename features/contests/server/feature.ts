import { feature } from "#kit/server/features/feature.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import type { contestsCalls } from "../calls.ts";
import type { contestStaffCalls } from "../staff-calls.ts";
import { dealing } from "./dealing.ts";
import { dealPublished, dealPublishedAgain } from "./deck.ts";
import { markEntry, readHand } from "./hands.ts";
import { readOwnPart, volunteer, withdraw } from "./judges.ts";
import { openResult } from "./opening.ts";
import { awardOfTale } from "./award.ts";
import { readJudgements, readResults } from "./results-reading.ts";
import { disqualify, putInAgain } from "./disqualifying.ts";
import { inviteJudge } from "./inviting.ts";
import { readContestState } from "./organising.ts";
import { createContestBooks } from "./contest-books.ts";
import { contestsPersonalData } from "./personal-data.ts";
import { dueRounds, halfTime } from "./rounds.ts";

function contestsRoutes(context: AppContext): Handlers<typeof contestsCalls & typeof contestStaffCalls> {
  const bookOf = createContestBooks(context);
  return {
    volunteer: (call) => volunteer(context, call.actor, call.params.id, call.body.languages),
    ownPart: (call) => readOwnPart(context, call.actor, call.params.id),
    withdraw: (call) => withdraw(context, call.actor, call.params.id),
    hand: (call) => readHand(context, call.actor, call.params.id, call.query),
    mark: ({ actor, params, body }) => markEntry(context, actor, { promptId: params.id, taleId: params.postId }, body),
    results: (call) => readResults(context, call.params.id, call.query),
    book: (call) => bookOf(call.params.id, call.query.languageName),
    judges: (call) => readContestState(context, call.params.id, call.query),
    invite: (call) => inviteJudge(context, call.actor, call.params.id, call.body),
    disqualify: ({ actor, params, body }) =>
      disqualify(context, actor, { promptId: params.id, taleId: params.postId, note: body.note }),
    judgements: (call) => readJudgements(context, call.actor, call.params.id),
  };
}

export const contestsFeature = feature({
  handlers: (context: AppContext) => ({ contests: contestsRoutes(context) }),
  contributes: [
    awardOfTale,
    openResult,
    putInAgain,
    dealPublished,
    dealPublishedAgain,
    personalData.with(contestsPersonalData),
  ],
  jobs: [dealing, halfTime],
  schedules: [dueRounds],
});
