import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/page-context.ts";
import { useSingleCall } from "#web/platform/use-single-call.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toasts.tsx";
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
