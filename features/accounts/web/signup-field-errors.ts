import type { ErrorCode } from "#vocabulary/errors.ts";
import { ApiError, invalidPaths } from "#kit/web/calls/api-error.ts";
import type { FieldErrors, FormValues } from "#ui/form-state.ts";
import { fieldErrorTexts } from "#ui/schema-errors.ts";

/** Error codes that are about one field. */
const fieldOf: Partial<Record<ErrorCode | "NETWORK", string>> = {
  USERNAME_INVALID: "username",
  USERNAME_TAKEN: "username",
  EMAIL_INVALID: "email",
  EMAIL_TAKEN: "email",
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
  if (field !== undefined) return { [field]: errorText(error) } as FieldErrors<Values>;
  if (error.code !== "BAD_REQUEST") return {};
  return fieldErrorTexts(values, invalidPaths(error), validationTexts);
}
