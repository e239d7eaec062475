import type { ErrorCode } from "#vocabulary/errors.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { reasonOfBan } from "./policy.ts";
import type { User } from "./queries.ts";

export const accountRemoved = () => new ApiError("UNAUTHENTICATED", { detail: "This account was removed." });

/** @param path of the field */
export const fieldError = (code: ErrorCode, path: string, detail: string) =>
  new ApiError(code, { detail, errors: [{ path, message: detail }] });

export const emailInvalid = (path: string) => fieldError("EMAIL_INVALID", path, "Please enter a valid email.");
export const emailTaken = (path: string) =>
  fieldError("EMAIL_TAKEN", path, "This email is already being used by another account.");

export type BannedUser = Pick<User, "loginBannedUntil" | "loginBanCause">;

/** The error for a login ban, with its end and reason: 406 at login, 401 for a session that the ban has ended. */
export function loginBanned(
  { loginBannedUntil, loginBanCause }: BannedUser,
  { status, decision }: { status?: number; decision?: string | undefined } = {},
): ApiError {
  return new ApiError("BANNED", {
    detail: `You are banned until: ${loginBannedUntil!.toISOString()}`,
    status,
    ban: { until: loginBannedUntil!, ...reasonOfBan(loginBannedUntil, loginBanCause), decision },
  });
}
