import { useTranslation } from "react-i18next";
import { z } from "zod";
import { registrationForm } from "#contract/accounts.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { schemaErrors } from "#web/ui/schema-errors.ts";
import { useForm } from "#web/ui/use-form.ts";
import { AccountForm } from "../accounts/account-form.tsx";
import { useValidationTexts } from "../accounts/validation-texts.ts";
import { SignupConsents } from "../accounts/signup-consents.tsx";
import { serverFieldErrors } from "../accounts/signup-field-errors.ts";
import { UsernameField } from "../accounts/username-field.tsx";

const choice: z.ZodType<{ username: string }> = registrationForm.pick({
  username: true,
  acceptedTerms: true,
  overThirteen: true,
});

interface UsernameFormProps {
  /** @throws the server's error */
  onChosen: (username: string) => Promise<void>;
  /** Handles an error that is not about this form, which then disappears. Returns whether it was one. */
  onRefused: (error: unknown) => boolean;
}

/** The form for the username and the consents, as on the sign-up page. */
export function UsernameForm({ onChosen, onRefused }: UsernameFormProps) {
  const { t } = useTranslation("social");
  const errorText = useErrorText();
  const validationTexts = useValidationTexts();
  const form = useForm({
    initial: { username: "", acceptedTerms: false, overThirteen: false },
    check: (values) => schemaErrors(choice, values, validationTexts),
  });

  const submit = form.submit(async (values) => {
    try {
      await onChosen(choice.parse(values).username);
    } catch (error) {
      if (onRefused(error)) return;
      const fields = serverFieldErrors(error, values, validationTexts, errorText);
      form.fail(fields, Object.keys(fields).length === 0 ? errorText(error) : undefined);
    }
  });

  return (
    <AccountForm form={form} onSubmit={submit} submitText={t("first.submit")} busyText={t("first.busy")}>
      <UsernameField {...form.text("username")} />
      <SignupConsents acceptedTerms={form.tick("acceptedTerms")} overThirteen={form.tick("overThirteen")} />
    </AccountForm>
  );
}
