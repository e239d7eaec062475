import type { ReportStatus } from "#contract/reports.ts";
import type { IconName } from "#web/ui/icon.tsx";

export const statusIcons: Record<ReportStatus, IconName> = {
  PENDING: "clock",
  ACCEPTED: "check",
  REJECTED: "close",
  FALSE: "flag",
};
