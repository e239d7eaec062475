import { useRevalidator } from "react-router";
import { useTranslation } from "react-i18next";
import { commentsCalls, newsCommentsCalls } from "#contract/comments.ts";
import type { ReportDetail } from "#contract/reports.ts";
import { pageTitleElement } from "#web/layout/private-page-head.tsx";
import { useErrorParts } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/page-context.ts";
import { useSingleCall } from "#web/platform/use-single-call.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { useToast } from "#web/ui/toasts.tsx";

/** Shows a censored comment again; points and bans stay as they are. */
export function UncensorComment({ report: { type, commentId } }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const errorParts = useErrorParts();
  const { busy, problem, run } = useSingleCall((error) => `${t("showAgain.failed")} ${errorParts(error).reason}`);
  if (commentId === null) return null;

  async function show(id: number) {
    await api(type === "blog" ? newsCommentsCalls.censor : commentsCalls.censor, {
      params: { id },
      body: { censored: false },
    });
    toast({ kind: "success", text: t("showAgain.done") });
    await revalidate();
    // The button disappears with the censorship.
    pageTitleElement()?.focus();
  }

  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <FormError title={problem} />
      <Button icon="eye" busy={busy} busyText={t("showAgain.busy")} onClick={() => void run(() => show(commentId))}>
        {t("showAgain.button")}
      </Button>
      <p className="text-sm text-ink-soft">{t("showAgain.hint")}</p>
    </div>
  );
}
