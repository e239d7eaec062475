/** The way back to one client, whatever transport carries it. */
export interface ClientChannel {
  write(text: string): void;
  /** What was written before still arrives. `code` as in WebSocket: 1000, or 3000 to 4999. */
  close(code: number, reason: string): void;
}

/** What is told of a client at the other end of a wire. */
export interface LiveClient {
  receive(data: unknown): void;
  gone(): void;
}
