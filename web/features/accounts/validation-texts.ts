import { useTranslation } from "react-i18next";

/** The error texts of the account forms' fields. */
export function useValidationTexts() {
  const { t } = useTranslation(["accounts", "errors"]);
  return {
    firstname: t("accounts:faults.personName"),
    lastname: t("accounts:faults.personName"),
    username: t("errors:USERNAME_INVALID"),
    email: t("errors:EMAIL_INVALID"),
    password: t("accounts:faults.password"),
    confirmPassword: t("errors:PASSWORDS_DIFFER"),
    acceptedTerms: t("accounts:faults.terms"),
    overThirteen: t("accounts:faults.age"),
  };
}
