import { ApiError } from "./api-error.ts";

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
