import type { ErrorCode } from "#vocabulary/errors.ts";

/** WebSocket close codes: 3xxx are registered with IANA, 4xxx our own after their 1xxx likes. */
export const closeCodes = {
  disconnect: 1000,
  unauthorized: 3000,
  forbidden: 3003,
  silent: 3008,
  protocolError: 4002,
  tooMuch: 4008,
  restart: 4012,
  tryLater: 4013,
};

const byError: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: closeCodes.unauthorized,
  BANNED: closeCodes.forbidden,
  FORBIDDEN: closeCodes.forbidden,
  UNAVAILABLE: closeCodes.tryLater,
  RATE_LIMITED: closeCodes.tooMuch,
};

export function closeCodeOf(error: ErrorCode): number {
  return byError[error] ?? closeCodes.protocolError;
}
