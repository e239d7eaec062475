import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#features/accounts/web/session.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { mayCall } from "#vocabulary/roles.ts";

interface ClaimedNoticeProps {
  /** Says who is deciding. */
  children: string;
  /** Where to go instead. */
  action?: ReactNode;
  /** Takes the claim from its holder, and moves the focus, because the button disappears. @throws the server's error */
  onTakeOver: () => Promise<void>;
  className?: string;
}

/** A colleague is deciding. An administrator may take the decision over. */
export function ClaimedNotice({ children, action, onTakeOver, className }: ClaimedNoticeProps) {
  const { t } = useTranslation("admin");
  const me = useSession();
  const { busy, problem, run } = useSingleCall();
  const takeOver = mayCall("admin", me?.role ?? null) && (
    <Button busy={busy} onClick={() => void run(onTakeOver)}>
      {t("review.takeOver")}
    </Button>
  );
  const actions = [action, takeOver].filter(Boolean);
  return (
    <div className={className}>
      <FormError title={problem} />
      <Notice
        kind="info"
        action={
          actions.length === 0 ? undefined : (
            <div className="flex flex-wrap gap-3">
              {action}
              {takeOver}
            </div>
          )
        }
      >
        {children}
      </Notice>
    </div>
  );
}
