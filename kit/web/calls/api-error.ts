import type { ErrorCode, Problem } from "#vocabulary/errors.ts";

/** For deletions. A 404 counts as success: the thing was deleted before, perhaps in another tab. */
export async function ignoreNotFound(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** The server's codes, and one for requests without an answer. */
export type ApiErrorCode = ErrorCode | "NETWORK";

interface Details {
  status: number;
  code: ApiErrorCode;
  problem?: Problem | null;
  /** Seconds to wait, if the server said so. */
  retryAfter?: number | null;
}

/** A call that was refused or did not reach the server. `status` is 0 without an answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly problem: Problem | null;
  readonly retryAfter: number | null;
  /** The call of the contract that failed, as `PUT /v1/posts/:id`. */
  call?: string;

  constructor({ status, code, problem = null, retryAfter = null }: Details, cause?: unknown) {
    super(problem?.detail ?? code, { cause });
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

export const hasCode = (error: unknown, ...codes: readonly ApiErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);

/** For `catch`: null instead of what does not exist. */
export function nullIfMissing(error: unknown): null {
  if (hasCode(error, "NOT_FOUND")) return null;
  throw error;
}

/** Paths of the fields that the server found invalid; empty if it refused for another reason. */
export function invalidPaths(error: unknown): string[] {
  return error instanceof ApiError ? (error.problem?.errors ?? []).map(({ path }) => path) : [];
}
