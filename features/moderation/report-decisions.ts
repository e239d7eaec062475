import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { errorCodes, type ErrorCode } from "#vocabulary/errors.ts";
import { id, lowerCased, upperCased } from "#kit/calls/input.ts";
import { decisionNote } from "./calls.ts";
import { report as bounds } from "#vocabulary/limits.ts";
import { decisions, reportTypes, statusSent } from "./shapes.ts";

/** Many reports decided by one call. */

const named = { type: z.enum(reportTypes), id: z.number() };
const result = z.union([
  z.object({ ...named, status: statusSent }),
  z.object({ ...named, code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]) }),
]);
export type DecisionResult = z.output<typeof result>;

export const reportDecisionsCalls = {
  decideMany: endpoint({
    method: "POST",
    path: "/v1/reportings/decisions",
    caller: "moderator",
    summary: "Decides up to 50 reports in their order; each succeeds or fails by itself",
    body: z.object({
      decisions: z
        .array(
          z.object({
            type: z.preprocess(lowerCased, z.enum(reportTypes)),
            id,
            status: z.preprocess(upperCased, z.enum(decisions)),
            note: decisionNote,
          }),
        )
        .min(1)
        .max(bounds.decidedAtOnce),
    }),
    reply: { status: 200, body: z.object({ results: z.array(result) }) },
    errors: [],
  }),
};
