import { errorCatalogue, type ErrorCode } from "#contract/errors.ts";
import type { MemberBudget } from "#contract/limits.ts";
import type { Caller } from "#contract/roles.ts";

interface Details {
  /** What happened and what to do, in English; pages word errors themselves by code. */
  detail?: string | undefined;
  /** Where the code has another status on this call (decisions name such cases). */
  status?: number | undefined;
  errors?: { path: string; message: string }[];
  bannedUntil?: Date;
  decidedBy?: string | undefined;
  retryAfterSeconds?: number;
  budget?: MemberBudget;
}

/** A refusal that the caller is told about. The error handler turns it into problem details. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.detail ?? errorCatalogue[code].title);
    this.code = code;
    this.status = details.status ?? errorCatalogue[code].status;
    this.details = details;
  }
}

/** Who may make a call, as the detail of a refusal names them. */
export const callerNames: Record<Caller, string> = {
  visitor: "visitors",
  user: "members",
  moderator: "moderators and administrators",
  admin: "administrators",
};

export function notFound(): ApiError {
  return new ApiError("NOT_FOUND", { detail: "There is nothing here that you may see." });
}

/**
 * Says no where a policy does: it answers null for yes, else the error code.
 * @param details what to say, or by which code what; where nothing may be seen, nothing more is told
 */
export function refuseUnless(answer: ErrorCode | null, details: string | Partial<Record<ErrorCode, string>>): void {
  if (answer === null) return;
  if (answer === "NOT_FOUND") throw notFound();
  throw new ApiError(answer, { detail: typeof details === "string" ? details : details[answer] });
}

/** Input that the schema let through but that does not fit what is stored. */
export function invalidField(path: string, message: string): ApiError {
  return new ApiError("BAD_REQUEST", { detail: message, errors: [{ path, message }] });
}
