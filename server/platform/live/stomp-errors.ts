import type { ErrorCode } from "#contract/errors.ts";
import { ApiError } from "../api-error.ts";
import { BrokenFrame, type Frame } from "./stomp-frames.ts";

/** Errors that a client gets in an ERROR frame. */

export function refuse(code: ErrorCode, detail: string): never {
  throw new ApiError(code, { detail });
}

/** @throws {ApiError} BAD_REQUEST where the frame lacks it. */
export function requiredHeader(frame: Frame, name: string): string {
  return frame.headers.get(name) ?? refuse("BAD_REQUEST", `${frame.command} needs the header ${name}`);
}

/** Null for errors that are no fault of the client's. */
export function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  return error instanceof BrokenFrame ? new ApiError("BAD_REQUEST", { detail: error.message }) : null;
}
