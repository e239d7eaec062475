import { useSyncExternalStore, type ComponentProps, type FormEventHandler, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { canStore } from "#kit/web/drafts/storage.ts";
import { NeedsScript, EarlyForm, EarlySubmit } from "#kit/web/pages/before-hydration.tsx";
import type { Button } from "#ui/button.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { type FormValues, useEarlyInput, type useForm } from "#ui/use-form.ts";
import { TextField } from "#ui/text-fields.tsx";
import { useSite } from "#kit/web/pages/page-context.ts";
import { application } from "#vocabulary/account-limits.ts";
import { passwordLength } from "#vocabulary/limits.ts";

type FormOf<Values extends FormValues> = ReturnType<typeof useForm<Values>>;

interface AccountFormProps<Values extends FormValues> {
  form: FormOf<Values>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  submitText: string;
  busyText: string;
  /** For a secondary button, on screens with a more important one. */
  variant?: ComponentProps<typeof Button>["variant"];
  /** An action that helps, right below the error. */
  errorAction?: ReactNode;
  children: ReactNode;
}

/** A one-column form with one button, sent by JavaScript only. */
export function AccountForm<Values extends FormValues>(props: AccountFormProps<Values>) {
  const { form, onSubmit, submitText, busyText, variant = "primary", errorAction, children } = props;
  const element = useEarlyInput(form);
  return (
    <>
      <NeedsScript className="mb-6" />
      <EarlyForm ref={element} onSubmit={onSubmit}>
        <FormError title={form.problem} />
        {errorAction}
        {children}
        <EarlySubmit variant={variant} busy={form.busy} busyText={busyText}>
          {submitText}
        </EarlySubmit>
      </EarlyForm>
    </>
  );
}

/**
 * Tells password managers which passwords are valid. There is no `maxLength`: it would silently cut a pasted password,
 * and nobody could log in with it; a password that is too long shows an error instead.
 */
export const newPasswordHints = {
  autoComplete: "new-password",
  minLength: passwordLength.min,
  passwordrules: `minlength: ${passwordLength.min}; maxlength: ${passwordLength.max}; allowed: lower, upper, digit;`,
};

/** An e-mail field with the right hints for phones and password managers. Use it with `form.text("email")`. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  const hints = { type: "email", autoComplete: "email", autoCapitalize: "off", spellCheck: false };
  return <TextField {...hints} required {...props} />;
}

/** The error texts of the account forms' fields. */
export function useValidationTexts() {
  const { t } = useTranslation(["accounts", "errors"]);
  return {
    firstname: t("accounts:errors.personName"),
    lastname: t("accounts:errors.personName"),
    username: t("errors:USERNAME_INVALID"),
    email: t("errors:EMAIL_INVALID"),
    password: t("accounts:errors.password"),
    confirmPassword: t("errors:PASSWORDS_DIFFER"),
    acceptedTerms: t("accounts:errors.terms"),
    overThirteen: t("accounts:errors.age", { age: useSite().minimumAge }),
    application: t("accounts:errors.application", application.text),
  };
}

/** Says before a log-in that it will only hold for this tab, in a browser that stores nothing. */
export function StorageNotice() {
  const { t } = useTranslation("accounts");
  const isStored = useSyncExternalStore(never, canStore, () => true);
  if (isStored) return null;
  return (
    <Notice kind="info" className="mb-8">
      {t("login.notStored")}
    </Notice>
  );
}

const never = () => () => {};
