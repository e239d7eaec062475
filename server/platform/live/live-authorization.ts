/** A connected member, as `LiveAuthorization` identified them. */
export interface Member {
  userId: number;
  username: string;
  sessionId: string;
  expiresAt: Date;
}

/** Decides who may connect and which destinations they may subscribe to. A feature implements it. */
export interface LiveAuthorization {
  /** The member of a CONNECT frame's token; null refuses. The code of a thrown ApiError is sent to the client. */
  identify(token: string): Promise<Member | null>;
  maySubscribe(member: Member, destination: string): boolean;
  /** Which of these sessions still run. */
  stillRunning(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}
