import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { accountsCalls, registrationFormOf } from "../calls.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useClientKey } from "#kit/web/calls/client-keys.ts";
import { PasswordField, TextField } from "#ui/text-fields.tsx";
import { schemaErrors, useForm } from "#ui/use-form.ts";
import { AccountForm, EmailField, newPasswordHints, useValidationTexts } from "./account-form.tsx";
import { createdAccountState } from "./login-address.ts";
import { ApplicationField, serverFieldErrors, SignupConsents, useAsked, UsernameField } from "./signup-fields.tsx";

const empty = {
  firstname: "",
  lastname: "",
  username: "",
  email: "",
  password: "",
  acceptedTerms: false,
  overThirteen: false,
  application: "",
};

interface SignupFormProps {
  /** The path to continue at after logging in. */
  next: string;
  /** The token of an invitation to the site. */
  invitation: string | null;
}

export function SignupForm({ next, invitation }: SignupFormProps) {
  const { t } = useTranslation("accounts");
  const { language } = useLanguage();
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const validationTexts = useValidationTexts();
  const { keyOf } = useClientKey();
  const asked = useAsked(invitation);
  const schema = registrationFormOf(asked);
  const form = useForm({ initial: empty, check: (values) => schemaErrors(schema, values, validationTexts) });

  const submit = form.submit(async (values) => {
    // The values were validated before; parsing trims them.
    const { application, ...account } = schema.parse(values);
    try {
      const entry = { ...(invitation !== null && { invitation }), ...(asked.asksWhy && { application }) };
      const body = { ...account, ...entry, languageName: toLanguageName(language), next };
      await api(accountsCalls.register, { body: { ...body, clientKey: keyOf(body) } });
      await navigate("/created-account", { state: createdAccountState(account.email, next, asked.asksWhy) });
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
      {asked.asksWhy && <ApplicationField {...form.text("application")} />}
      <SignupConsents acceptedTerms={form.tick("acceptedTerms")} overThirteen={form.tick("overThirteen")} />
    </AccountForm>
  );
}
