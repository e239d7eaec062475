import type { IncomingMessage } from "node:http";

/** Who may come in at all, before anybody says a word of STOMP. */

export const path = "/ws";

/** What a request under the path wants. `session` is chosen by the SockJS client and names it in all its requests. */
export type Errand =
  | { kind: "page" }
  | { kind: "socket" }
  | { kind: "receive"; session: string }
  | { kind: "post"; session: string }
  | { kind: "wrong-method"; allow: string };

const pages = /^\/ws(?:\/|\/info)?$/;
const sockets = /^\/ws(?:\/[\w-]{1,64}\/[\w-]{1,64})?\/websocket$/;
const streams = /^\/ws\/[\w-]{1,64}\/([\w-]{1,64})\/(xhr|xhr_streaming|xhr_send|eventsource)$/;

export function pathOf(request: IncomingMessage): string {
  return (request.url ?? "").split("?", 1)[0]!;
}

export function isOurs(request: IncomingMessage): boolean {
  const asked = pathOf(request);
  return asked === path || asked.startsWith(`${path}/`);
}

/** Null for what is not here: also the transports of old browsers that need inline scripts (iframe, htmlfile, jsonp). */
export function errandOf(request: IncomingMessage): Errand | null {
  const asked = pathOf(request);
  const only = (method: string, errand: Errand): Errand => (request.method === method ? errand : { kind: "wrong-method", allow: method });
  if (pages.test(asked)) return only("GET", { kind: "page" });
  if (sockets.test(asked)) return only("GET", { kind: "socket" });
  const [, session, transport] = streams.exec(asked) ?? [];
  // The library keeps sessions in a plain object: names that every object has must not reach it.
  if (session === undefined || session in {}) return null;
  if (transport === "eventsource") return only("GET", { kind: "receive", session });
  return only("POST", { kind: transport === "xhr_send" ? "post" : "receive", session });
}

/**
 * Pages of other sites have no business here. It is a second lock: nobody is known by a cookie, so a
 * foreign page would have to hold a token. Programs that are no browsers send no Origin.
 */
export function isForeign(request: IncomingMessage, siteUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  const given = URL.canParse(origin) ? new URL(origin) : null;
  if (given === null || !/^https?:$/.test(given.protocol)) return true;
  return given.origin !== new URL(siteUrl).origin && given.host !== host;
}

/** A WebSocket as of RFC 6455; the library would also talk older drafts, without their limits. */
export function isWebSocket(request: IncomingMessage): boolean {
  const { upgrade, "sec-websocket-version": version, "sec-websocket-key": key } = request.headers;
  return request.method === "GET" && upgrade?.toLowerCase() === "websocket" && version === "13" && key !== undefined;
}

/** Those who have not yet said who they are, in the order in which they came. */
export class WaitingRoom<Guest> {
  readonly #seats: number;
  readonly #seatsPerAddress: number;
  readonly #guests = new Map<Guest, string>();
  readonly #perAddress = new Map<string, number>();

  constructor(seats: number, seatsPerAddress: number) {
    this.#seats = seats;
    this.#seatsPerAddress = seatsPerAddress;
  }

  hasSeatFor(address: string): boolean {
    return (this.#perAddress.get(address) ?? 0) < this.#seatsPerAddress;
  }

  /**
   * Takes a seat. Where all are taken the one who has waited longest is returned and has to go: who means it
   * says so at once, so a crowd that only sits there can't keep the others out.
   */
  enter(guest: Guest, address: string): Guest | null {
    const longest = this.#guests.size < this.#seats ? null : (this.#guests.keys().next().value ?? null);
    if (longest !== null) this.leave(longest);
    this.#guests.set(guest, address);
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    return longest;
  }

  leave(guest: Guest) {
    const address = this.#guests.get(guest);
    if (address === undefined) return;
    this.#guests.delete(guest);
    const left = this.#perAddress.get(address)! - 1;
    if (left === 0) this.#perAddress.delete(address);
    else this.#perAddress.set(address, left);
  }
}
