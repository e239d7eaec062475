import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReceivedFile } from "#contract/endpoint.ts";
import { useSingleCall } from "#web/platform/use-single-call.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Notice } from "#web/ui/notice.tsx";
import { saveFile } from "./save-file.ts";

interface DataDownloadProps {
  /** Requests the archive, with the running session or with e-mail and password. */
  fetchArchive: () => Promise<ReceivedFile>;
  primary?: boolean;
  className?: string;
}

/** The button that downloads a person's data archive, and the result. */
export function DataDownload({ fetchArchive, primary = false, className }: DataDownloadProps) {
  const { t } = useTranslation("settings");
  const { busy, problem, run } = useSingleCall();
  const [savedFileName, setSavedFileName] = useState<string | null>(null);

  async function download() {
    setSavedFileName(null);
    const file = await fetchArchive();
    saveFile(file);
    setSavedFileName(file.name);
  }

  return (
    <div className={classNames("flex flex-col items-start gap-4", className)}>
      <Button
        icon="download"
        variant={primary ? "primary" : "quiet"}
        busy={busy}
        busyText={t("data.busy")}
        onClick={() => void run(download)}
      >
        {t("data.download")}
      </Button>
      {savedFileName !== null && (
        <Notice kind="success" className="w-full wrap-anywhere">
          {t("data.saved", { name: savedFileName })}
        </Notice>
      )}
      {problem !== undefined && (
        <Notice kind="error" className="w-full" title={t("data.failed")}>
          {problem}
        </Notice>
      )}
    </div>
  );
}
