import type { ErrorCode } from "#vocabulary/errors.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";

/** Members read only their own notifications; a name in the call must be their own. Returns null if the actor may, else the error code. */
export const mayRead = (actor: Actor, receiver: string | undefined): ErrorCode | null =>
  receiver === undefined || receiver.toLowerCase() === actor.username.toLowerCase() ? null : "FORBIDDEN";
