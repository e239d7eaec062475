import type { ReportStatus } from "../shapes.ts";
import type { IconName } from "#ui/icon.tsx";

export const statusIcons: Record<ReportStatus, IconName> = {
  PENDING: "clock",
  ACCEPTED: "check",
  REJECTED: "close",
  FALSE: "flag",
};
