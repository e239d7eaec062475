import { useTranslation } from "react-i18next";

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
    overThirteen: t("accounts:errors.age"),
  };
}
