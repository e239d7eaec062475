import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Preparation, ReceivedFile } from "#kit/calls/endpoint.ts";
import { SECOND } from "#vocabulary/limits.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { ScrolledIntoView } from "#ui/scroll-into-view.tsx";
import { Notice } from "#ui/notice.tsx";
import { saveFile } from "./save-file.ts";

interface DataDownloadProps {
  /** Requests the archive, with the running session or with e-mail and password. */
  fetchArchive: () => Promise<ReceivedFile | Preparation>;
  primary?: boolean;
  className?: string;
}

/** The button that downloads a person's data archive, and the result. */
export function DataDownload({ fetchArchive, primary = false, className }: DataDownloadProps) {
  const { t } = useTranslation("settings");
  const { busy, problem, run } = useSingleCall();
  const [savedFileName, setSavedFileName] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(false);
  const pause = usePause();

  async function download() {
    setSavedFileName(null);
    try {
      let archive = await fetchArchive();
      while (!("content" in archive)) {
        setPreparing(true);
        await pause(archive.retryAfterSeconds * SECOND);
        archive = await fetchArchive();
      }
      saveFile(archive);
      setSavedFileName(archive.name);
    } finally {
      setPreparing(false);
    }
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
      {preparing && (
        <ScrolledIntoView className="w-full">
          <Notice kind="info">{t("data.preparing")}</Notice>
        </ScrolledIntoView>
      )}
      {savedFileName !== null && (
        <ScrolledIntoView className="w-full wrap-anywhere">
          <Notice kind="success">{t("data.saved", { name: savedFileName })}</Notice>
        </ScrolledIntoView>
      )}
      {problem !== undefined && (
        <ScrolledIntoView className="w-full">
          <Notice kind="error" title={t("data.failed")}>
            {problem}
          </Notice>
        </ScrolledIntoView>
      )}
    </div>
  );
}

/** @returns a pause that never ends once the page is left, so that nothing is fetched for nobody */
function usePause() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (duration: number) =>
    new Promise<void>((resolve) => {
      timer.current = setTimeout(resolve, duration);
    });
}
