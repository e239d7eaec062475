import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { instant, listQuery } from "#kit/calls/input.ts";
import { createdReportBase, reportTypes } from "./shapes.ts";

/** A member's own reports and what became of them. */

const ownReport = createdReportBase.extend({
  type: z.enum(reportTypes),
  /** The member or the title of the Tale or news post that it is about; null if that is gone. */
  about: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type OwnReport = z.output<typeof ownReport>;

export const myReportsCalls = {
  list: endpoint({
    method: "GET",
    path: "/v1/my-reports",
    caller: "user",
    summary: "One's own reports of all types, the newest first",
    query: listQuery(["id"], { sortBy: "id", direction: "DESC" }).pick({ pageNumber: true, pageSize: true }),
    reply: { status: 200, body: z.object({ reports: z.array(ownReport), totalReports: z.number() }) },
    errors: [],
  }),
};
