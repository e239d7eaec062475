import type { z } from "zod";
import { errorCatalogue, type ErrorCode } from "#vocabulary/errors.ts";
import type { MemberBudget } from "#vocabulary/limits.ts";
import type { Caller, WithheldRole } from "#vocabulary/roles.ts";

/**
 * Keeps a client from overwriting changes that it has not seen. A client that names no version skips the check.
 * @param expected the `updatedAt` that the client last saw
 * @throws {ApiError} CONFLICT
 */
export function refuseIfChanged(
  expected: string | undefined,
  { updatedAt }: { updatedAt: Date },
  detail: string,
): void {
  if (expected !== undefined && Date.parse(expected) !== updatedAt.getTime())
    throw new ApiError("CONFLICT", { detail });
}

interface Details {
  /** Says in English what happened and what to do. Pages have their own texts for each code. */
  detail?: string | undefined;
  /** Set when the code has another status for this call. */
  status?: number | undefined;
  errors?: { path: string; message: string }[];
  /** With BANNED. `ground`: the code of a report's reason. Both null if they are not known. `decision`: the path of its page. */
  ban?: { until: Date; ground: string | null; note: string | null; decision?: string | undefined };
  decidedBy?: string | undefined;
  /** The Tale that is there instead; null if it is gone. */
  postId?: number | null;
  retryAfterSeconds?: number;
  budget?: MemberBudget;
}

/** An error whose code and detail the caller sees: the error handler turns it into problem details (RFC 9457). */
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

/** The roles that may make a call, as the detail of a 403 names them. */
export const callerNames: Record<Caller, string> = {
  visitor: "visitors",
  user: "members",
  moderator: "moderators and administrators",
  admin: "administrators",
};

const passkeyNeeded = () =>
  new ApiError("PASSKEY_NEEDED", {
    detail: "This site asks its staff to log in with a passkey: make one in the settings, and log in with it.",
  });

export const beyondScopes = (detail: string) => new ApiError("SCOPE", { detail });

/** The error of a caller whose role would allow this, by what withholds the role. */
export const roleWithheld: Record<WithheldRole["by"], () => ApiError> = {
  PASSKEY_NEEDED: passkeyNeeded,
  SCOPE: () => beyondScopes("This needs an access token with the scope staff."),
};

export function notFound(): ApiError {
  return new ApiError("NOT_FOUND", { detail: "There is nothing here that you may see." });
}

/**
 * Throws when a policy refuses. A policy answers null to allow, else an error code.
 * @param details what to say, or by which code what; NOT_FOUND never says more
 */
export function refuseUnless(answer: ErrorCode | null, details: string | Partial<Record<ErrorCode, string>>): void {
  if (answer === null) return;
  if (answer === "NOT_FOUND") throw notFound();
  if (answer === "PASSKEY_NEEDED" || answer === "SCOPE") throw roleWithheld[answer]();
  throw new ApiError(answer, { detail: typeof details === "string" ? details : details[answer] });
}

/** The error for input that a schema refuses. */
export function invalidInput({ issues }: z.ZodError): ApiError {
  const errors = issues.map(({ path, message }) => ({ path: path.join("."), message }));
  return new ApiError("BAD_REQUEST", { detail: `${errors[0]!.path}: ${errors[0]!.message}`, errors });
}

/** The error for input that passed the schema but does not fit the stored data. */
export function invalidField(path: string, message: string): ApiError {
  return new ApiError("BAD_REQUEST", { detail: message, errors: [{ path, message }] });
}
