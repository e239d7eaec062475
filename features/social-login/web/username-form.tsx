import { useTranslation } from "react-i18next";
import { z } from "zod";
import { registrationForm } from "#features/accounts/calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { schemaErrors } from "#ui/schema-errors.ts";
import { useForm } from "#ui/use-form.ts";
import { AccountForm } from "#features/accounts/web/account-form.tsx";
import { useValidationTexts } from "#features/accounts/web/validation-texts.ts";
import { SignupConsents } from "#features/accounts/web/signup-consents.tsx";
import { serverFieldErrors } from "#features/accounts/web/signup-field-errors.ts";
import { UsernameField } from "#features/accounts/web/username-field.tsx";

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
