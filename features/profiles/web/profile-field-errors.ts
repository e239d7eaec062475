import { useTranslation } from "react-i18next";
import { profile as bounds } from "#vocabulary/limits.ts";
import { profileChange } from "../calls.ts";
import { hasCode, invalidPaths } from "#kit/web/calls/api-error.ts";
import type { FieldErrors } from "#ui/form-state.ts";
import { schemaErrors, fieldErrorTexts } from "#ui/schema-errors.ts";
import type { ProfileValues } from "./profile-draft.ts";

type ErrorTexts = Record<keyof ProfileValues, string>;

/** The error texts of the profile's form. */
export function useProfileErrorTexts(): ErrorTexts {
  const { t } = useTranslation(["profiles", "accounts", "errors"]);
  const name = t("accounts:errors.personName");
  const link = t("profiles:edit.errors.link", { max: bounds.linkMax });
  return {
    firstname: name,
    lastname: name,
    bio: t("profiles:edit.errors.bio", { max: bounds.bioMax }),
    instagram: link,
    fb: link,
    website: link,
    languageName: t("errors:BAD_REQUEST"),
  };
}

export function profileFieldErrors(values: ProfileValues, texts: ErrorTexts): FieldErrors<ProfileValues> {
  return schemaErrors(profileChange, values, texts);
}

/** The fields that the server's answer marks as invalid; none if the error is about something else. */
export function serverFieldErrors(
  error: unknown,
  values: ProfileValues,
  texts: ErrorTexts,
): FieldErrors<ProfileValues> {
  if (!hasCode(error, "BAD_REQUEST")) return {};
  return fieldErrorTexts(values, invalidPaths(error), texts);
}
