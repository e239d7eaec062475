import { useRevalidator } from "react-router";
import { useTranslation } from "react-i18next";
import { commentsCalls, newsCommentsCalls } from "#features/comments/calls.ts";
import type { ReportDetail } from "../../shapes.ts";
import { pageTitleElement } from "#kit/web/pages/private-page-head.tsx";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useToast } from "#ui/toasts.tsx";

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
