import { ApiError } from "#kit/server/api-error.ts";

export const accountRemoved = () => new ApiError("UNAUTHENTICATED", { detail: "This account was removed." });

/** Errors for an e-mail at sign-up or at a change of e-mail. @param path of the field */
export function emailInvalid(path: string): ApiError {
  const detail = "Please enter a valid email.";
  return new ApiError("EMAIL_INVALID", { detail, errors: [{ path, message: detail }] });
}

export function emailTaken(path: string): ApiError {
  const detail = "This email is already being used by another account.";
  return new ApiError("EMAIL_TAKEN", { detail, errors: [{ path, message: detail }] });
}
