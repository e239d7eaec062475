import type { ErrorCode } from "#contract/errors.ts";
import type { Actor } from "#server/platform/http/calls.ts";

/** Everybody changes their own picture. Null when they may, else the error code. */
export const mayChangePhoto = (actor: Actor, userId: number): ErrorCode | null =>
  userId === actor.id ? null : "FORBIDDEN";
