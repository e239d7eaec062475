import { useApi } from "#kit/web/pages/page-context.ts";
import { taleReportsCalls } from "../calls.ts";
import { ReportTextDialog } from "./report-text-dialog.tsx";

interface ReportTaleDialogProps {
  tale: { id: number; title: string; author: string };
  open: boolean;
  onClose: () => void;
}

/** The dialog that reports a Tale, with its call. */
export function ReportTaleDialog({ tale: { id, title, author }, ...dialog }: ReportTaleDialogProps) {
  const api = useApi();
  return (
    <ReportTextDialog
      {...dialog}
      what="tale"
      title={title}
      author={author}
      report={(report) => api(taleReportsCalls.report, { body: { postId: id, ...report } })}
    />
  );
}
