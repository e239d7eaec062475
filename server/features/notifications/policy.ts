import type { ErrorCode } from "#contract/errors.ts";
import type { Actor } from "#server/platform/http/calls.ts";

/** Everybody reads only their own, and may name themselves or nobody. Null when they may, else the error code. */
export const mayRead = (actor: Actor, receiver: string | undefined): ErrorCode | null =>
  receiver === undefined || receiver.toLowerCase() === actor.username.toLowerCase() ? null : "FORBIDDEN";
