import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/icon.tsx";

const Dialog = lazy(async () => ({ default: (await import("./report-tale-dialog.tsx")).ReportTaleDialog }));

interface ReportTaleProps {
  tale: { id: number; title: string; author: string };
}

/** The button that reports a Tale. The dialog's code loads with its first use, and each report gets a new dialog. */
export function ReportTale({ tale }: ReportTaleProps) {
  const { t } = useTranslation("tales");
  const [reporting, setReporting] = useState({ times: 0, open: false });
  return (
    <>
      <button
        type="button"
        onClick={() => setReporting(({ times }) => ({ times: times + 1, open: true }))}
        className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
      >
        <Icon name="flag" className="size-4" />
        {t("report")}
      </button>
      {reporting.times > 0 && (
        <Suspense>
          <Dialog
            key={reporting.times}
            tale={tale}
            open={reporting.open}
            onClose={() => setReporting(({ times }) => ({ times, open: false }))}
          />
        </Suspense>
      )}
    </>
  );
}
