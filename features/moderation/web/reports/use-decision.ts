import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useTranslation } from "react-i18next";
import { moderationCalls } from "../../calls.ts";
import type { Decision, ReportDetail } from "../../shapes.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useToast } from "#ui/toasts.tsx";
import { optionalNote } from "../optional-note.ts";
import type { WayBack } from "#features/review/web/use-way-back.ts";
import { useDecidedText } from "./decided-text.ts";

/** The colleague who decided first; the name is null if their account was removed. */
interface DecidedByOther {
  name: string | null;
}

/** Decides a report and goes back. One request at a time. */
export function useDecision({ id }: ReportDetail, back: WayBack) {
  const { t } = useTranslation("reportings");
  const api = useApi();
  const errorText = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { busy, problem, run } = useSingleCall((error) =>
    hasCode(error, "FORBIDDEN") ? t("barred.forbidden") : errorText(error),
  );
  const [decidedByOther, setDecidedByOther] = useState<DecidedByOther | null>(null);

  const doneText = useDecidedText();

  async function decide(decision: Decision, note: string) {
    try {
      const decidedReport = await api(moderationCalls.decide, {
        body: { id, status: decision, ...optionalNote(note) },
      });
      toast({ kind: "success", text: doneText(decidedReport, decision) });
      await navigate(back.to, { state: back.state });
    } catch (error) {
      if (!hasCode(error, "CONFLICT")) throw error;
      setDecidedByOther({ name: error.problem?.decidedBy ?? null });
      // Loads the colleague's decision.
      await revalidate();
    }
  }
  return {
    busy,
    problem,
    decidedByOther,
    decide: (decision: Decision, note: string) => run(() => decide(decision, note)),
  };
}
