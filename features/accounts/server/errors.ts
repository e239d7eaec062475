import type { ErrorCode } from "#vocabulary/errors.ts";
import { ApiError } from "#kit/server/api-error.ts";

export const accountRemoved = () => new ApiError("UNAUTHENTICATED", { detail: "This account was removed." });

/** @param path of the field */
export const fieldError = (code: ErrorCode, path: string, detail: string) =>
  new ApiError(code, { detail, errors: [{ path, message: detail }] });

export const emailInvalid = (path: string) => fieldError("EMAIL_INVALID", path, "Please enter a valid email.");
export const emailTaken = (path: string) =>
  fieldError("EMAIL_TAKEN", path, "This email is already being used by another account.");
