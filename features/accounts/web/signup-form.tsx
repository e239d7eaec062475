import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { accountsCalls, registrationForm } from "../calls.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useClientKey } from "#kit/web/calls/client-keys.ts";
import { PasswordField, TextField } from "#ui/text-fields.tsx";
import { schemaErrors, useForm } from "#ui/use-form.ts";
import { AccountForm, EmailField, newPasswordHints, useValidationTexts } from "./account-form.tsx";
import { createdAccountState } from "./login-address.ts";
import { serverFieldErrors, SignupConsents, UsernameField } from "./signup-fields.tsx";

const empty = {
  firstname: "",
  lastname: "",
  username: "",
  email: "",
  password: "",
  acceptedTerms: false,
  overThirteen: false,
};

/** @param next the path to continue at after logging in */
export function SignupForm({ next }: { next: string }) {
  const { t } = useTranslation("accounts");
  const { language } = useLanguage();
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const validationTexts = useValidationTexts();
  const { keyOf } = useClientKey();
  const form = useForm({
    initial: empty,
    check: (values) => schemaErrors(registrationForm, values, validationTexts),
  });

  const submit = form.submit(async (values) => {
    // The values were validated before; parsing trims them.
    const account: z.output<typeof registrationForm> = registrationForm.parse(values);
    try {
      const body = { ...account, languageName: toLanguageName(language), next };
      await api(accountsCalls.register, { body: { ...body, clientKey: keyOf(body) } });
      await navigate("/created-account", { state: createdAccountState(account.email, next) });
    } catch (error) {
      const fields = serverFieldErrors(error, values, validationTexts, errorText);
      form.fail(fields, Object.keys(fields).length === 0 ? errorText(error) : undefined);
    }
  });

  return (
    <AccountForm form={form} onSubmit={submit} submitText={t("signup.submit")} busyText={t("signup.busy")}>
      <TextField {...form.text("firstname")} label={t("fields.firstname")} autoComplete="given-name" required />
      <TextField {...form.text("lastname")} label={t("fields.lastname")} autoComplete="family-name" required />
      <UsernameField {...form.text("username")} />
      <EmailField {...form.text("email")} label={t("fields.email")} hint={t("fields.emailHint")} />
      <PasswordField
        {...form.text("password")}
        {...newPasswordHints}
        label={t("fields.password")}
        hint={t("fields.passwordHint")}
        showText={t("fields.show")}
        hideText={t("fields.hide")}
        required
      />
      <SignupConsents acceptedTerms={form.tick("acceptedTerms")} overThirteen={form.tick("overThirteen")} />
    </AccountForm>
  );
}
