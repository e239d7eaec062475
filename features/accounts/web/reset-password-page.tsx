import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { z } from "zod";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { schemaErrors, useForm } from "#ui/use-form.ts";
import { PasswordField } from "#ui/text-fields.tsx";
import { accountsCalls, password } from "../calls.ts";
import { AccountForm, newPasswordHints, useValidationTexts } from "./account-form.tsx";
import { AccountPageLayout, VisitorsOnly } from "./account-page-layout.tsx";

/** The target of the link in the reset mail, at both of its paths (behaviour.md, Accounts 6). */
export function Component() {
  const { t } = useTranslation("accounts");
  const [state, setState] = useState<"asking" | "done" | "invalid">("asking");
  const [passkeys, setPasskeys] = useState(0);
  const done = (remaining: number) => {
    setPasskeys(remaining);
    setState("done");
  };
  return (
    <VisitorsOnly>
      {state === "asking" ? (
        <AccountPageLayout title={t("reset.title")} illustration="password">
          <NewPasswordForm onDone={done} onInvalidLink={() => setState("invalid")} />
        </AccountPageLayout>
      ) : null}
      {state === "done" ? (
        <AccountPageLayout takesFocus title={t("reset.done")} intro={t("reset.doneText")} illustration="login">
          {passkeys > 0 && <p className="mb-6">{t("reset.passkeys", { count: passkeys })}</p>}
          <ButtonLink to="/login" variant="primary">
            {t("reset.logIn")}
          </ButtonLink>
        </AccountPageLayout>
      ) : null}
      {state === "invalid" ? (
        <AccountPageLayout takesFocus title={t("reset.invalid")} intro={t("reset.invalidText")} illustration="password">
          <ButtonLink to="/reset-password" variant="primary">
            {t("reset.askAgain")}
          </ButtonLink>
        </AccountPageLayout>
      ) : null}
    </VisitorsOnly>
  );
}

const newPassword = z
  .object({ password, confirmPassword: z.string() })
  .refine((values) => values.password === values.confirmPassword, {
    path: ["confirmPassword"],
    // Checked even if the password itself is invalid, so that both errors show at once.
    when: () => true,
  });

interface NewPasswordFormProps {
  /** @param passkeys that still open the account */
  onDone: (passkeys: number) => void;
  /** Called if the link was used before or is too old. */
  onInvalidLink: () => void;
}

function NewPasswordForm({ onDone, onInvalidLink }: NewPasswordFormProps) {
  const { t } = useTranslation("accounts");
  const { token = "" } = useParams();
  const api = useApi();
  const errorText = useErrorText();
  const validationTexts = useValidationTexts();
  const form = useForm({
    initial: { password: "", confirmPassword: "" },
    check: (values) => schemaErrors(newPassword, values, validationTexts),
  });

  const submit = form.submit(async (values) => {
    const body = { newPassword: values.password, confirmPassword: values.confirmPassword, token };
    try {
      const { passkeys = 0 } = await api(accountsCalls.resetPassword, { body });
      onDone(passkeys);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === "TOKEN_INVALID") return onInvalidLink();
      if (code === "PASSWORD_COMMON") return form.fail({ password: errorText(error) });
      if (code === "PASSWORDS_DIFFER") return form.fail({ confirmPassword: errorText(error) });
      form.fail({}, errorText(error));
    }
  });

  const texts = { showText: t("fields.show"), hideText: t("fields.hide") };
  return (
    <AccountForm form={form} onSubmit={submit} submitText={t("reset.submit")} busyText={t("reset.busy")}>
      <PasswordField
        {...form.text("password")}
        {...newPasswordHints}
        {...texts}
        label={t("fields.newPassword")}
        hint={t("fields.passwordHint")}
        required
      />
      <PasswordField
        {...form.text("confirmPassword")}
        {...newPasswordHints}
        {...texts}
        label={t("fields.confirmPassword")}
        required
      />
    </AccountForm>
  );
}
