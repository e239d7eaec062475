import type { ReportDetail } from "../../shapes.ts";
import { ReportedComment } from "./reported-comment.tsx";
import { ReportedMember } from "./reported-member.tsx";
import { ReportedTale } from "./reported-tale.tsx";
import { ThreadExcerpt } from "./thread-excerpt.tsx";

/** The reported text or member, with the discussion. */
export function ReportedSubject({ report }: { report: ReportDetail }) {
  if (report.type === "user") return <ReportedMember username={report.username} />;
  if (report.type === "tale") return <ReportedTale report={report} />;
  return (
    <>
      <ReportedComment report={report} />
      <ThreadExcerpt report={report} />
    </>
  );
}
