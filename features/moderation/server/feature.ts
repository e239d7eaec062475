import { appealsOnDesk } from "./desk-appeals.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import {
  reviewDecided,
  taleBroughtBack,
  taleRemoved,
  taleSubmitted,
  taleUnpublished,
  taleWithdrawn,
} from "#features/tales/server/events.ts";
import { storeFinishedDays } from "./daily-totals.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { moderationPersonalData } from "./personal-data.ts";
import type { overviewCalls } from "../overview.ts";
import type { deskCalls } from "../desk.ts";
import type { reportClaimsCalls } from "#features/review/calls.ts";
import { reportTypes } from "../shapes.ts";
import type { moderationCalls, myReportsCalls, reportDecisionsCalls, taleReportsCalls } from "../calls.ts";
import type { deskCountsCalls } from "#features/notifications/calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { decideMany, resolveReport } from "./settle-reports.ts";
import { reportsInPublicAccount } from "./public-account.ts";
import { readOverview } from "./overview.ts";
import { listReports, readReport } from "./read-reports.ts";
import { claimReport, releaseReport } from "./claiming.ts";
import { readDesk, readRecord } from "./desk.ts";
import { listMyReports } from "./my-reports.ts";
import { reportComment, reportTale, reportUser } from "./create-report.ts";
import { countDesk } from "./desk-counts.ts";

function moderationRoutes(context: AppContext): Handlers<typeof moderationCalls> {
  return {
    reportComment: (call) => reportComment(context, "comment", call.actor, call.body),
    reportNewsComment: (call) => reportComment(context, "blog", call.actor, call.body),
    reportUser: (call) => reportUser(context, call.actor, call.body),
    list: (call) => listReports(context, call.actor, call.query),
    listNews: (call) => listReports(context, call.actor, { ...call.query, type: "blog" }),
    listUsers: (call) => listReports(context, call.actor, { ...call.query, type: "user" }),
    read: (call) => readReport(context, call.actor, call.params.id),
    readNews: (call) => readReport(context, call.actor, call.params.id, "blog"),
    readUser: (call) => readReport(context, call.actor, call.params.id, "user"),
    decide: ({ actor, body }) =>
      resolveReport(context, actor, {
        ...body,
        types: body.id === undefined ? ["comment"] : reportTypes,
      }),
    decideNews: (call) => resolveReport(context, call.actor, { ...call.body, types: ["blog"] }),
    decideUser: (call) => resolveReport(context, call.actor, { ...call.body, types: ["user"] }),
  };
}

function taleReportsRoutes(context: AppContext): Handlers<typeof taleReportsCalls> {
  return {
    report: (call) => reportTale(context, call.actor, call.body),
    list: (call) => listReports(context, call.actor, { ...call.query, type: "tale" }),
    read: (call) => readReport(context, call.actor, call.params.id, "tale"),
    decide: (call) => resolveReport(context, call.actor, { ...call.body, types: ["tale"] }),
  };
}

function reportClaimsRoutes(context: AppContext): Handlers<typeof reportClaimsCalls> {
  return {
    claim: (call) => claimReport(context, call.actor, { ...call.params, ...call.query, types: reportTypes }),
    release: (call) => releaseReport(context, call.actor, call.params.id, reportTypes),
    claimNews: (call) => claimReport(context, call.actor, { ...call.params, ...call.query, types: ["blog"] }),
    releaseNews: (call) => releaseReport(context, call.actor, call.params.id, ["blog"]),
    claimUser: (call) => claimReport(context, call.actor, { ...call.params, ...call.query, types: ["user"] }),
    releaseUser: (call) => releaseReport(context, call.actor, call.params.id, ["user"]),
    claimTale: (call) => claimReport(context, call.actor, { ...call.params, ...call.query, types: ["tale"] }),
    releaseTale: (call) => releaseReport(context, call.actor, call.params.id, ["tale"]),
  };
}

function deskRoutes(context: AppContext): Handlers<typeof deskCalls> {
  return {
    list: (call) => readDesk(context, call.actor, call.query),
    record: (call) => readRecord(context, call.actor, call.params.username),
  };
}

export const moderationFeature = feature({
  handlers: (context: AppContext) => ({
    moderation: moderationRoutes(context),
    taleReports: taleReportsRoutes(context),
    reportClaims: reportClaimsRoutes(context),
    reportDecisions: {
      decideMany: async (call) => ({ results: await decideMany(context, call.actor, call.body.decisions) }),
    } satisfies Handlers<typeof reportDecisionsCalls>,
    myReports: {
      list: (call) => listMyReports(context, call.actor, call.query),
    } satisfies Handlers<typeof myReportsCalls>,
    desk: deskRoutes(context),
    overview: { read: () => readOverview(context) } satisfies Handlers<typeof overviewCalls>,
    staffQueue: { read: ({ actor }) => countDesk(context.database.db, actor.id) } satisfies Handlers<
      typeof deskCountsCalls
    >,
  }),
  contributes: [
    appealsOnDesk,
    taleSubmitted.with(({ afterCommit }) => deskChanged(afterCommit)),
    taleWithdrawn.with(({ afterCommit }) => deskChanged(afterCommit)),
    reviewDecided.with(({ afterCommit }) => deskChanged(afterCommit)),
    taleRemoved.with(({ afterCommit }, { tale }) => {
      if (tale.isFinished) deskChanged(afterCommit);
    }),
    // With the held comments below it.
    taleUnpublished.with(({ afterCommit }) => deskChanged(afterCommit)),
    taleBroughtBack.with(({ afterCommit }) => deskChanged(afterCommit)),
    personalData.with(moderationPersonalData),
    ...reportsInPublicAccount,
  ],
  housekeeping: [storeFinishedDays],
});
