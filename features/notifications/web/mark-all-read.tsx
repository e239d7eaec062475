import { useTranslation } from "react-i18next";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toasts.tsx";
import { markAllRead } from "./mark-read.ts";
import { useNotifications } from "./notifications-store.ts";

interface MarkAllReadProps {
  username: string;
  /** Called before the button disappears, which may have the focus. */
  onDone: () => void;
}

/** Visible while there are unread notifications. */
export function MarkAllRead({ username, onDone }: MarkAllReadProps) {
  const { t } = useTranslation("notifications");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { pending } = useNotifications();
  const { busy, run } = useSingleCall();

  async function markAll() {
    try {
      await markAllRead(api, username);
      onDone();
    } catch (error) {
      toast({ kind: "error", text: errorText(error) });
    }
  }

  if (!busy && (pending === null || pending === 0)) return null;
  return (
    <Button icon="check" busy={busy} busyText={t("markAll.busy")} onClick={() => void run(markAll)}>
      {t("markAll.button")}
    </Button>
  );
}
