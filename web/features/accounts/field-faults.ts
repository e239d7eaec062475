import type { z } from "zod";
import { useTranslation } from "react-i18next";
import type { FieldErrors, FormValues } from "#web/ui/form-state.ts";

/** What to say where a field of an account form doesn't fit its schema. */
export function useFaultTexts() {
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

/** Checks the values by a schema of the contract and words each field that doesn't fit. */
export function schemaFaults<Values extends FormValues>(
  schema: z.ZodType,
  values: Values,
  texts: Record<keyof Values & string, string>,
): FieldErrors<Values> {
  const paths = schema.safeParse(values).error?.issues.map((issue) => issue.path[0]) ?? [];
  return wordFields(values, paths, texts);
}

/** Words the fields that are named; names of no field of this form are left out. */
export function wordFields<Values extends FormValues>(
  values: Values,
  names: readonly unknown[],
  texts: Record<keyof Values & string, string>,
): FieldErrors<Values> {
  const faulty = (Object.keys(values) as (keyof Values & string)[]).filter((name) => names.includes(name));
  return Object.fromEntries(faulty.map((name) => [name, texts[name]])) as FieldErrors<Values>;
}
