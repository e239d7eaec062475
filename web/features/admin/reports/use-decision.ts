import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useTranslation } from "react-i18next";
import { moderationCalls, type Decided, type Decision, type ReportDetail } from "#contract/moderation.ts";
import { backAtTheList } from "#web/layout/navigation-focus.tsx";
import { ApiError } from "#web/platform/api-error.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { useMomentText } from "#web/platform/moment-text.ts";
import { useApi } from "#web/platform/page-context.ts";
import { useToast } from "#web/ui/toasts.tsx";

/** Who was faster; their name is unknown once they have left. */
interface Faster {
  name: string | null;
}

/** Decides a report and goes back to the list. One decision is under way at a time. */
export function useDecision({ id }: ReportDetail, list: string) {
  const { t } = useTranslation("reportings");
  const api = useApi();
  const errorText = useErrorText();
  const momentText = useMomentText();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [faster, setFaster] = useState<Faster | null>(null);
  const deciding = useRef(false);

  const doneText = ({ settled, bans }: Decided, decision: Decision) =>
    [
      t(`done.${decision}`, { count: settled }),
      ...bans.map(({ kind, username, until }) => t(`done.bans.${kind}`, { username, date: momentText(until) })),
    ].join(" ");

  async function refused(error: unknown) {
    if (error instanceof ApiError && error.code === "CONFLICT") {
      setFaster({ name: error.problem?.decidedBy ?? null });
      // What they decided.
      await revalidate();
    } else {
      setProblem(error instanceof ApiError && error.code === "FORBIDDEN" ? t("barred.forbidden") : errorText(error));
    }
  }

  async function decide(decision: Decision, note: string) {
    if (deciding.current) return;
    deciding.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const decided = await api(moderationCalls.decide, { body: { id, status: decision, ...(note !== "" && { note }) } });
      toast({ kind: "success", text: doneText(decided, decision) });
      await navigate(list, { state: backAtTheList });
    } catch (error) {
      await refused(error);
    } finally {
      deciding.current = false;
      setBusy(false);
    }
  }
  return { busy, problem, faster, decide };
}
