import { ApiError } from "./api-error.ts";

/**
 * Keeps a client from overwriting what it has not seen. One that names no version does not care.
 * @param expected the `updatedAt` that it last saw
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
