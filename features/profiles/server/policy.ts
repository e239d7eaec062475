import type { ErrorCode } from "#vocabulary/errors.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";

/** Members may change only their own picture. @returns null if allowed, else the error code */
export const mayChangePhoto = (actor: Actor, userId: number): ErrorCode | null =>
  userId === actor.id ? null : "FORBIDDEN";
