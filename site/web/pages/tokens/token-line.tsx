import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tokensCalls, type AccessToken } from "#features/tokens/calls.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { FormError } from "#ui/notice.tsx";

interface TokenLineProps {
  token: AccessToken;
  /** @param text what was done */
  onRevoked: (text: string) => void;
}

/** One access token in the list, with the dialog that revokes it. */
export function TokenLine({ token, onRevoked }: TokenLineProps) {
  const { t } = useTranslation("tokens");
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { name, scopes, createdAt, usedAt, expiresAt } = token;
  const shown = scopes.filter((scope) => scope !== "read" || !scopes.includes("write"));
  const dates = [
    [t("createdAt"), createdAt],
    [t("usedAt"), usedAt],
    [t("expiresAt"), expiresAt],
  ] as const;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-hairline py-4">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p>{shown.map((scope) => t(`scopes.${scope}.label`)).join(" · ")}</p>
        <dl className="mt-1 text-sm text-ink-soft">
          {dates.map(([label, date]) => (
            <div key={label} className="flex flex-wrap gap-x-1">
              <dt className={date === null ? "sr-only" : undefined}>{label}</dt>
              <dd>{date === null ? t("notUsed") : <LocalDate date={date} language={language} show="date-time" />}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button aria-label={t("revokeNamed", { name })} onClick={() => setOpen(true)}>
        {t("revoke")}
      </Button>
      {isOpen && (
        <RevokeDialog
          token={token}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onRevoked(t("revoked", { name }));
          }}
        />
      )}
    </li>
  );
}

interface RevokeDialogProps {
  token: AccessToken;
  onClose: () => void;
  onDone: () => void;
}

function RevokeDialog({ token: { id, name }, onClose, onDone }: RevokeDialogProps) {
  const { t } = useTranslation(["tokens", "site"]);
  const api = useApi();
  const { busy, problem, run } = useSingleCall();
  const revoke = () =>
    void run(async () => {
      await api(tokensCalls.revoke, { params: { id } });
      onDone();
    });
  return (
    <Dialog
      open
      title={t("tokens:revokeTitle", { name })}
      description={t("tokens:revokeText")}
      closeText={t("site:buttons.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
          <Button variant="danger" busy={busy} busyText={t("tokens:revoking")} onClick={revoke}>
            {t("tokens:revoke")}
          </Button>
        </>
      }
    >
      <FormError title={problem} />
    </Dialog>
  );
}
