import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import { revisionsCalls } from "#features/review/revisions.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toasts.tsx";
import { revisionPath } from "./addresses.ts";

interface ReviseButtonProps {
  tale: { id: number; title: string };
  /** On a page whose title names the Tale. */
  isNamed?: boolean;
}

/** Opens the revision of one's own published Tale, or goes on with the open one. */
export function ReviseButton({ tale: { id, title }, isNamed = false }: ReviseButtonProps) {
  const { t } = useTranslation("laboratory");
  const api = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const errorText = useErrorText();
  const { busy, run } = useSingleCall();

  async function open() {
    try {
      await api(revisionsCalls.open, { params: { id } });
      await navigate(revisionPath(id));
    } catch (error) {
      toast({ kind: "error", text: errorText(error) });
    }
  }

  return (
    <Button
      icon="pencil"
      busy={busy}
      busyText={t("actions.opening")}
      aria-label={isNamed ? undefined : t("revision.openOne", { title })}
      onClick={() => void run(open)}
    >
      {t("revision.open")}
    </Button>
  );
}
