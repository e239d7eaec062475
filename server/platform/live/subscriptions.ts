import type { LiveAuthorization, Member } from "./live-authorization.ts";
import { refuse, requiredHeader } from "./stomp-errors.ts";
import type { Frame, Version } from "./stomp-frames.ts";

/** The subscriptions of one client: destinations by the ids that the client chose. */
export class Subscriptions {
  readonly #authorization: LiveAuthorization;
  readonly #limit: number;
  readonly #destinations = new Map<string, string>();

  constructor(authorization: LiveAuthorization, limit: number) {
    this.#authorization = authorization;
    this.#limit = limit;
  }

  get size(): number {
    return this.#destinations.size;
  }

  /** @throws {ApiError} */
  add(member: Member, frame: Frame, version: Version | null) {
    const destination = requiredHeader(frame, "destination");
    const id = idOf(frame, version);
    if (!/^(auto|client|client-individual)$/.test(frame.headers.get("ack") ?? "auto"))
      refuse("BAD_REQUEST", "Unknown ack mode");
    if (this.#destinations.has(id)) refuse("BAD_REQUEST", "This subscription id is in use");
    if (this.size >= this.#limit) refuse("RATE_LIMITED", "Too many subscriptions");
    if (!this.#authorization.maySubscribe(member, destination)) refuse("FORBIDDEN", "This destination is not yours");
    this.#destinations.set(id, destination);
  }

  /** @throws {ApiError} */
  remove(frame: Frame, version: Version | null) {
    this.#destinations.delete(idOf(frame, version));
  }

  clear() {
    this.#destinations.clear();
  }

  /** Ids of the subscriptions to this destination. */
  *to(destination: string): Generator<string, void> {
    for (const [id, subscribed] of this.#destinations) if (subscribed === destination) yield id;
  }
}

/** In 1.0 a subscription may go by its destination. */
function idOf(frame: Frame, version: Version | null): string {
  if (version === "1.0") return frame.headers.get("id") ?? requiredHeader(frame, "destination");
  return requiredHeader(frame, "id");
}
