import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { TextDialog } from "#features/site-texts/web/text-dialog.tsx";
import type { ErrorCode } from "#vocabulary/errors.ts";
import { ApiError, invalidPaths } from "#kit/web/calls/api-error.ts";
import { Checkbox } from "#ui/choice-fields.tsx";
import { type FieldErrors, type FormValues, fieldErrorTexts } from "#ui/use-form.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { TextArea, TextField } from "#ui/text-fields.tsx";
import { application } from "#vocabulary/account-limits.ts";

/** Error codes that are about one field. */
const fieldOf: Partial<Record<ErrorCode | "NETWORK", string>> = {
  USERNAME_INVALID: "username",
  USERNAME_TAKEN: "username",
  EMAIL_INVALID: "email",
  EMAIL_TAKEN: "email",
  EMAIL_DOMAIN: "email",
  PASSWORD_COMMON: "password",
};

/**
 * The field errors in a server's answer. A specific code shows its own text, a field that violates the schema shows the
 * form's text. Empty if the error is about something else.
 */
export function serverFieldErrors<Values extends FormValues>(
  error: unknown,
  values: Values,
  validationTexts: Record<keyof Values & string, string>,
  errorText: (error: unknown) => string,
): FieldErrors<Values> {
  if (!(error instanceof ApiError)) return {};
  const field = fieldOf[error.code];
  if (field !== undefined && field in values) return { [field]: errorText(error) } as FieldErrors<Values>;
  if (error.code !== "BAD_REQUEST") return {};
  return fieldErrorTexts(values, invalidPaths(error), validationTexts);
}

/** The public username. Use it with `form.text("username")`. */
export function UsernameField(props: Omit<ComponentProps<typeof TextField>, "label" | "hint">) {
  const { t } = useTranslation("accounts");
  return (
    <TextField
      {...props}
      label={t("fields.username")}
      hint={t("fields.usernameHint")}
      // Login uses the e-mail address or another site, so password managers must not store this as the user name.
      autoComplete="nickname"
      autoCapitalize="off"
      spellCheck={false}
      required
    />
  );
}

/** Asks why somebody wants an account. Use it with `form.text("application")`. */
export function ApplicationField(props: Omit<ComponentProps<typeof TextArea>, "label" | "hint">) {
  const { t } = useTranslation("accounts");
  return (
    <TextArea
      {...props}
      label={t("signup.application")}
      hint={t("signup.applicationHint", application.text)}
      rows={5}
      required
    />
  );
}

/** The questions of the sign-up form at this site. @param invitation the token of one, if there is any */
export function useAsked(invitation: string | null) {
  const { signUps, minimumAge } = useSite();
  return { asksAge: minimumAge > 0, asksWhy: signUps === "approval" && invitation === null };
}

type ConsentProps = Omit<ComponentProps<typeof Checkbox>, "label">;

/**
 * The consents needed for an account: to the rules and conditions, which can be read here, and to the minimum age.
 * The privacy policy can be read here, too; it needs no consent.
 */
export function SignupConsents({
  acceptedTerms,
  overThirteen,
}: {
  acceptedTerms: ConsentProps;
  overThirteen: ConsentProps;
}) {
  const { t } = useTranslation("accounts");
  const { minimumAge } = useSite();
  return (
    <div>
      <Checkbox {...acceptedTerms} label={t("signup.acceptedTerms")} required />
      <p className="-mt-2 mb-1 ml-9 flex flex-wrap gap-x-6">
        <TextDialog kind="rules" />
        <TextDialog kind="conditions" />
      </p>
      {minimumAge > 0 && <Checkbox {...overThirteen} label={t("signup.overThirteen", { age: minimumAge })} required />}
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-soft">
        {t("signup.privacy")} <TextDialog kind="privacy" />
      </p>
    </div>
  );
}
