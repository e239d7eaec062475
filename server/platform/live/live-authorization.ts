/** Somebody who is connected, as the feature that keeps the authorization identified them. */
export interface Member {
  userId: number;
  username: string;
  sessionId: string;
  expiresAt: Date;
}

/** What the gateway asks a feature: who is this, and what may they hear. */
export interface LiveAuthorization {
  /** Who the token of a CONNECT belongs to; null refuses. A thrown ApiError is told by its code. */
  identify(token: string): Promise<Member | null>;
  maySubscribe(member: Member, destination: string): boolean;
  /** Which of these sessions still run. */
  stillRunning(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}
