import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Counts the bytes to and from one client, so that no client can fill the memory. */
export interface FlowControl {
  readonly address: string;
  /** Bytes written that the client has not taken. */
  unread(): number;
  wrote(bytes: number): void;
  /** A whole message has come in. */
  heard(): void;
  /** Drops the client without a word. */
  cut(): void;
}

export class SocketFlow implements FlowControl {
  readonly address: string;
  readonly socket: Duplex;
  #sinceMessage = 0;

  /** @param mostBytes that may come in before they make a message; endless pieces of nothing would be kept by the library. */
  constructor(socket: Duplex, address: string, mostBytes: number) {
    this.address = address;
    this.socket = socket;
    socket.on("data", (chunk: Buffer) => {
      this.#sinceMessage += chunk.length;
      if (this.#sinceMessage > mostBytes) this.cut();
    });
  }

  unread() {
    return this.socket.writableLength;
  }

  wrote() {}

  heard() {
    this.#sinceMessage = 0;
  }

  cut() {
    this.socket.destroy();
  }
}

/** A SockJS session over HTTP: one response after the other, and sometimes none. */
export class SessionFlow implements FlowControl {
  readonly address: string;
  #response: ServerResponse;
  /** Written while no response was there to take it. */
  #kept = 0;

  constructor(response: ServerResponse, address: string) {
    this.#response = response;
    this.address = address;
  }

  /** The next response, unless the one before still serves. */
  continueBy(response: ServerResponse) {
    if (!this.#response.writableEnded) return;
    this.#response = response;
    this.#kept = 0;
  }

  unread() {
    return this.#kept + this.#response.writableLength;
  }

  wrote(bytes: number) {
    if (this.#response.writableEnded) this.#kept += bytes;
  }

  heard() {}

  cut() {
    this.#response.destroy();
  }
}
