import type { ErrorCode } from "#vocabulary/errors.ts";
import { KIB, live, SECOND } from "#vocabulary/limits.ts";

/** Limits for one client. Times in milliseconds, by the real clock and not the injected one. */
export interface LiveLimits {
  /** A STOMP frame from a client, headers and body together. */
  frameBytes: number;
  headersPerFrame: number;
  /** A WebSocket message or the body of a SockJS post. */
  messageBytes: number;
  /** Messages from one client between two ticks. */
  messagesPerTick: number;
  subscriptionsPerSocket: number;
  socketsPerUser: number;
  /** Sockets that have not authenticated yet: in total, and from one address. */
  waiting: number;
  waitingPerAddress: number;
  /** Bytes that a client leaves unread before it is dropped. */
  unreadBytes: number;
  /** From opening to a CONNECT that the authorization has accepted. */
  connectWithin: number;
  /** The longest time between closing a connection and its end. */
  leaveWithin: number;
  heartBeat: number;
  /** SockJS has a heart-beat of its own, besides that of STOMP. */
  sockJsHeartBeat: number;
  /** Interval of the timer that serves all sockets. */
  tick: number;
  /** How often the authorization is asked whether the sessions of all sockets still run. */
  recheckEvery: number;
}

export const standardLimits: LiveLimits = {
  frameBytes: 16 * KIB,
  headersPerFrame: 32,
  messageBytes: 16 * KIB,
  messagesPerTick: 100,
  subscriptionsPerSocket: 8,
  socketsPerUser: 20,
  waiting: 2000,
  waitingPerAddress: 500,
  unreadBytes: 256 * KIB,
  connectWithin: 10 * SECOND,
  leaveWithin: 3 * SECOND,
  heartBeat: live.heartbeat,
  sockJsHeartBeat: 25 * SECOND,
  tick: 1 * SECOND,
  recheckEvery: 30 * SECOND,
};

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
