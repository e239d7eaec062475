import type { ErrorCode } from "#contract/errors.ts";
import { ApiError, invalidPaths } from "#web/platform/api-error.ts";
import type { FieldErrors, FormValues } from "#web/ui/form-state.ts";
import { fieldErrorTexts } from "#web/ui/schema-errors.ts";

/** Refusals that are about one field, and which. */
const fieldOf: Partial<Record<ErrorCode | "NETWORK", string>> = {
  USERNAME_INVALID: "username",
  USERNAME_TAKEN: "username",
  EMAIL_INVALID: "email",
  EMAIL_TAKEN: "email",
  PASSWORD_COMMON: "password",
};

/**
 * What the server said about single fields: a code of its own is worded as such, a field that did not fit the
 * schema as the form words it. Empty where the refusal is about something else.
 */
export function serverFieldErrors<Values extends FormValues>(
  error: unknown,
  values: Values,
  validationTexts: Record<keyof Values & string, string>,
  errorText: (error: unknown) => string,
): FieldErrors<Values> {
  if (!(error instanceof ApiError)) return {};
  const field = fieldOf[error.code];
  if (field !== undefined) return { [field]: errorText(error) } as FieldErrors<Values>;
  if (error.code !== "BAD_REQUEST") return {};
  return fieldErrorTexts(values, invalidPaths(error), validationTexts);
}
