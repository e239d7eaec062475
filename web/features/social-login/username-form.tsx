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
  /** @throws what the server answered */
  onChosen: (username: string) => Promise<void>;
  /** Whether a refusal was about more than this form, which is then left. */
  onRefused: (error: unknown) => boolean;
}

/** Chooses the name that readers will see, as signing up does. */
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
