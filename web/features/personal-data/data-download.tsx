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
  const [saved, setSaved] = useState<string | null>(null);

  async function download() {
    setSaved(null);
    const file = await fetchArchive();
    saveFile(file);
    setSaved(file.name);
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
      {saved !== null && (
        <Notice kind="success" className="w-full wrap-anywhere">
          {t("data.saved", { name: saved })}
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
