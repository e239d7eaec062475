import { useTranslation } from "react-i18next";
import { exportFormats, notebookCalls, type ExportFormat } from "../../calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { saveFile } from "#features/personal-data/web/save-file.ts";

/** Downloads all kept words. */
export function NotebookExport() {
  const { t } = useTranslation("notebook");
  const api = useApi();
  const { busy, problem, run } = useSingleCall();
  const download = (format: ExportFormat) =>
    void run(async () => saveFile(await api(notebookCalls.export, { query: { format } })));
  return (
    <section aria-labelledby="notebook-export" className="mt-14 border-t border-hairline pt-6">
      <h2 id="notebook-export" className="text-xl">
        {t("export.title")}
      </h2>
      <p className="mt-2 max-w-[40em]">{t("export.text")}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {exportFormats.map((format) => (
          <Button key={format} icon="download" busy={busy} onClick={() => download(format)}>
            {t(`export.${format}`)}
          </Button>
        ))}
      </div>
      {problem !== undefined && (
        <Notice kind="error" className="mt-4" title={t("export.failed")}>
          {problem}
        </Notice>
      )}
    </section>
  );
}
