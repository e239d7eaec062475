import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { boundedText, clientKey, id, idParams } from "#kit/calls/input.ts";
import { report as bounds } from "#vocabulary/limits.ts";
import { allReports, decidingErrors, decision, decisionReply, oneReport, reportListing } from "./calls.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { reasonText } from "./reasons.ts";
import { createdReportBase } from "./shapes.ts";

/** The calls that report Tales and decide these reports (behaviour.md, Reports). */

const path = "/v1/tale-reports" as const;

export const taleReportsCalls = {
  report: endpoint({
    method: "POST",
    path,
    caller: "user",
    refersTo: "public",
    summary: "Reports a published Tale to the moderators, with a note for them if the reporter likes",
    body: z.object({
      postId: id,
      reason: reasonText,
      note: z.string().transform(multiLine).pipe(boundedText(bounds.noteMax)).nullish(),
      clientKey,
    }),
    reply: { status: 201, body: createdReportBase.extend({ type: z.literal("tale"), postId: z.number() }) },
    errors: ["NOT_FOUND", "ALREADY_REPORTED", "TROLL"],
  }),
  list: endpoint({
    method: "GET",
    path,
    caller: "moderator",
    summary: "Reports of Tales",
    query: reportListing,
    reply: allReports,
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/tale-reports/:id",
    caller: "moderator",
    summary: "A report of a Tale",
    params: idParams,
    reply: oneReport,
    errors: ["NOT_FOUND"],
  }),
  decide: endpoint({
    method: "PUT",
    path,
    caller: "moderator",
    summary: "Decides all pending reports of a Tale; accepting takes it off the site",
    body: z
      .object({ ...decision, postId: id.optional() })
      .refine((sent) => sent.id !== undefined || sent.postId !== undefined, {
        error: "Name the report by its id, or the Tale",
        path: ["postId"],
      }),
    reply: decisionReply,
    errors: decidingErrors,
  }),
};
