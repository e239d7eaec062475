import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "#features/accounts/calls.ts";
import { personalDataCalls, translationsLeft, type TranslationsLeft } from "../calls.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { PasswordField, TextField } from "#ui/text-fields.tsx";
import { useForm } from "#ui/use-form.ts";
import { useForget } from "./device-data.ts";
import { useLeaveForGood } from "./gone-account.tsx";

interface DeleteAccountDialogProps {
  account: OwnAccount;
  open: boolean;
  onClose: () => void;
}

/**
 * The second step of deleting the account: what becomes of translations by others if there are any, the password (for accounts without one,
 * the username) and the final button.
 */
export function DeleteAccountDialog({ account, open, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation(["settings", "accounts", "site"]);
  const { id: userId, username, hasPassword, email } = account;
  const api = useApi();
  const errorText = useErrorText();
  const loadForget = useForget();
  const leaveForGood = useLeaveForGood();
  const formId = useId();
  const form = useForm({ initial: { proof: "" }, check });
  const isTranslated = useIsTranslated(open);
  const [translations, setTranslations] = useState<TranslationsLeft>("unnamed");

  function check({ proof }: { proof: string }): { proof?: string } {
    if (hasPassword) return proof === "" ? { proof: t("settings:delete.passwordMissing") } : {};
    return proof.trim() === username ? {} : { proof: t("settings:delete.usernameDiffers", { username }) };
  }

  const submit = form.submit(async ({ proof }) => {
    try {
      const forget = await loadForget();
      await api(personalDataCalls.remove, {
        body: { ...(hasPassword && { password: proof }), ...(isTranslated && { translations }) },
      });
      await leaveForGood({ userId, username }, forget);
    } catch (error) {
      const wrong = hasCode(error, "BAD_CREDENTIALS");
      form.fail(wrong ? { proof: t("settings:delete.wrongPassword") } : {}, wrong ? undefined : errorText(error));
    }
  });

  function close() {
    if (form.busy) return;
    form.reset();
    setTranslations("unnamed");
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("settings:delete.sure")}
      description={<p>{t("settings:delete.sureText")}</p>}
      closeText={t("site:buttons.close")}
      actions={
        <>
          <Button onClick={close}>{t("settings:delete.stay")}</Button>
          <Button type="submit" form={formId} variant="danger" busy={form.busy} busyText={t("site:buttons.deleting")}>
            {t("settings:delete.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError title={form.problem} />
        {isTranslated && (
          <RadioGroup
            legend={t("settings:delete.translations.legend")}
            name="translations"
            value={translations}
            onChange={(value) => setTranslations(translationsLeft.parse(value))}
            options={[
              { value: "unnamed", label: t("settings:delete.translations.unnamed") },
              {
                value: "named",
                label: t("settings:delete.translations.named"),
                hint: t("settings:delete.translations.namedHint"),
              },
              {
                value: "removal",
                label: t("settings:delete.translations.removal"),
                hint: t("settings:delete.translations.removalHint"),
              },
            ]}
          />
        )}
        {hasPassword ? (
          <>
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              {...form.text("proof")}
              label={t("accounts:fields.password")}
              showText={t("accounts:fields.show")}
              hideText={t("accounts:fields.hide")}
              autoComplete="current-password"
              required
            />
          </>
        ) : (
          <TextField
            {...form.text("proof")}
            label={t("accounts:fields.username")}
            hint={t("settings:delete.usernameHint", { username })}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
        )}
      </form>
    </Dialog>
  );
}

/** Whether others have translated Tales of the member. False as long as it isn't known, and if it can't be learnt: then names are left out. */
function useIsTranslated(isAsked: boolean): boolean {
  const api = useApi();
  const [isTranslated, setIsTranslated] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    api(personalDataCalls.choices)
      .then(({ translatedByOthers }) => isCurrent && setIsTranslated(translatedByOthers))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [api, isAsked]);
  return isTranslated;
}
