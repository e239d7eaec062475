import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { z } from "zod";
import { accountsCalls, password } from "../calls.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { schemaErrors } from "#ui/schema-errors.ts";
import { useForm } from "#ui/use-form.ts";
import { AccountForm } from "./account-form.tsx";
import { useValidationTexts } from "./validation-texts.ts";
import { newPasswordHints } from "./new-password.ts";

const newPassword = z
  .object({ password, confirmPassword: z.string() })
  .refine((values) => values.password === values.confirmPassword, {
    path: ["confirmPassword"],
    // Checked even if the password itself is invalid, so that both errors show at once.
    when: () => true,
  });

interface NewPasswordFormProps {
  onDone: () => void;
  /** Called if the link was used before or is too old. */
  onInvalidLink: () => void;
}

export function NewPasswordForm({ onDone, onInvalidLink }: NewPasswordFormProps) {
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
      await api(accountsCalls.resetPassword, { body });
      onDone();
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
