/** A connected member, as `LiveAuthorization` identified them. */
export interface Member {
  userId: number;
  username: string;
  sessionId: string;
  expiresAt: Date;
}

/** Decides who may connect, which destinations they may subscribe to and what they get first. A feature implements it. */
export interface LiveAuthorization {
  /** The member of a CONNECT frame's token; null refuses. The code of a thrown ApiError is sent to the client. */
  identify(token: string): Promise<Member | null>;
  maySubscribe(member: Member, destination: string): boolean;
  /** The present value of a destination that has one, as JSON text: a client gets it when it subscribes. Null for none. */
  initialMessage(member: Member, destination: string): Promise<string | null>;
  /** Which of these sessions still run. */
  stillRunning(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}
