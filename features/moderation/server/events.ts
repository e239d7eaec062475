import { event } from "#kit/server/features/events.ts";
import type { ReportType } from "../shapes.ts";

/** A member reports something. */
export const reportCreated = event<{ id: number; type: ReportType; reason: string | null }>("report.created");
