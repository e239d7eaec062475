import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { FormError } from "#ui/notice.tsx";
import { siteInvitationsCalls, type SiteInvitation } from "../calls.ts";

interface InvitationLineProps {
  invitation: SiteInvitation;
  onEnded: () => void;
}

/** One invitation in the list: its link, how often it was used, and the button that ends it. */
export function InvitationLine({ invitation, onEnded }: InvitationLineProps) {
  const { t } = useTranslation("sign-ups");
  const { language } = useLanguage();
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const { busy, problem, run } = useSingleCall();
  const { id, address, uses, used, role, expiresAt, note } = invitation;

  const end = () =>
    void run(async () => {
      await api(siteInvitationsCalls.end, { params: { id } });
      setAsking(false);
      onEnded();
    });

  return (
    <li className="border-t border-hairline py-5">
      <p className="font-semibold wrap-anywhere whitespace-pre-line">{note ?? t(`invitations.roles.${role}`)}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {note !== null && `${t(`invitations.roles.${role}`)} · `}
        {t("invitations.used", { used, uses })}
        {" · "}
        {t("invitations.until")} <LocalDate date={expiresAt} language={language} show="date-time" />
      </p>
      {address !== undefined && (
        <div className="mt-3 max-w-[40em]">
          <CopyField
            label={t("invitations.link")}
            value={address}
            copyText={t("invitations.copy")}
            copiedText={t("invitations.copied")}
          />
        </div>
      )}
      <FormError title={problem} />
      <Button className="mt-3" onClick={() => setAsking(true)}>
        {t("invitations.end")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t("invitations.endTitle")}
        confirmText={t("invitations.end")}
        cancelText={t("invitations.cancel")}
        busy={busy}
        busyText={t("invitations.ending")}
        onConfirm={end}
        onCancel={() => setAsking(false)}
      >
        {t("invitations.endText")}
      </ConfirmDialog>
    </li>
  );
}
