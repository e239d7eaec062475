import type { ErrorCode } from "#vocabulary/errors.ts";
import { ApiError } from "../api-error.ts";

/** Reads the headers of a client's frames. An invalid one throws an ApiError, which becomes an ERROR frame. */

/** STOMP frames as they travel: https://stomp.github.io/stomp-specification-1.2.html. Pure; knows no verb's meaning. */

export type Version = "1.0" | "1.1" | "1.2";
/** The best first. */
export const versions: readonly Version[] = ["1.2", "1.1", "1.0"];

export interface Frame {
  command: string;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

export function refuse(code: ErrorCode, detail: string): never {
  throw new ApiError(code, { detail });
}

/** @throws {ApiError} BAD_REQUEST where the frame lacks it. */
export function requiredHeader(frame: Frame, name: string): string {
  return frame.headers.get(name) ?? refuse("BAD_REQUEST", `${frame.command} needs the header ${name}`);
}

/** The best version that both know; null where there is none. */
export function commonVersion({ headers }: Frame): Version | null {
  // The header came with 1.1.
  const offered = (headers.get("accept-version") ?? "1.0").split(",").map((each) => each.trim());
  return versions.find((each) => offered.includes(each)) ?? null;
}

export function tokenOf({ headers }: Frame): string | null {
  const authorization = headers.get("Authorization") ?? headers.get("authorization");
  const bearer = /^\s*Bearer\s+(\S+)\s*$/i.exec(authorization ?? "")?.[1];
  return bearer ?? headers.get("passcode")?.trim() ?? null;
}

/** Milliseconds; 0 is none. */
interface HeartBeats {
  sendEvery: number;
  hearEvery: number;
}

export const noBeats: HeartBeats = { sendEvery: 0, hearEvery: 0 };

/** The slower of what the client wishes and we offer, each way; null for what is no heart-beat header. */
export function heartBeats({ headers }: Frame, version: Version, offered: number): HeartBeats | null {
  const [, sends, wants] = /^(\d{1,9}),(\d{1,9})$/.exec(headers.get("heart-beat") ?? "0,0") ?? [];
  if (sends === undefined || wants === undefined) return null;
  if (version === "1.0") return noBeats;
  const agreed = (wish: number) => (wish === 0 ? 0 : Math.max(wish, offered));
  return { sendEvery: agreed(Number(wants)), hearEvery: agreed(Number(sends)) };
}

/** The id in a SUBSCRIBE or UNSUBSCRIBE. In 1.0 a subscription may go by its destination. @throws {ApiError} */
export function subscriptionIdOf(frame: Frame, version: Version | null): string {
  if (version === "1.0") return frame.headers.get("id") ?? requiredHeader(frame, "destination");
  return requiredHeader(frame, "id");
}

/** A SUBSCRIBE frame. @throws {ApiError} */
export function subscriptionOf(frame: Frame, version: Version | null) {
  const destination = requiredHeader(frame, "destination");
  const id = subscriptionIdOf(frame, version);
  if (!/^(auto|client|client-individual)$/.test(frame.headers.get("ack") ?? "auto"))
    refuse("BAD_REQUEST", "Unknown ack mode");
  return { id, destination };
}

/** The bytes are not STOMP, or too many. After it nothing that follows can be understood. */
export class BrokenFrame extends ApiError {
  constructor(detail: string) {
    super("BAD_REQUEST", { detail });
  }
}

const LF = 10;
const CR = 13;
const NUL = 0;
const nothing = Buffer.alloc(0);
/** Between frames. Nobody writes into it: a frame begins with a map of its own. */
const noHeaders = new Map<string, string>();
const longestCommand = 16;
/** These never escape their headers, so that clients and servers of all versions can begin to talk. */
const beginnings = new Set(["CONNECT", "STOMP", "CONNECTED"]);
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const escapes: Record<Version, Record<string, string>> = {
  "1.0": {},
  "1.1": { "\\": "\\\\", "\n": "\\n", ":": "\\c" },
  "1.2": { "\\": "\\\\", "\n": "\\n", ":": "\\c", "\r": "\\r" },
};

const originals = Object.fromEntries(
  versions.map((version) => [
    version,
    new Map(Object.entries(escapes[version]).map(([plain, escaped]) => [escaped, plain])),
  ]),
) as Record<Version, Map<string, string>>;

function escaped(text: string, version: Version): string {
  return text.replace(/[\\\n:\r]/g, (sign) => escapes[version][sign] ?? sign);
}

function unescaped(text: string, version: Version): string {
  return text.replace(/\\[^]?/g, (sign) => {
    const plain = originals[version].get(sign);
    if (plain === undefined) throw new BrokenFrame("A header has an unknown escape");
    return plain;
  });
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new BrokenFrame("A frame is not UTF-8");
  }
}

/** SockJS delivers any JSON value; plain WebSockets also send text as bytes. */
function bytesOf(data: unknown): Buffer {
  if (Buffer.isBuffer(data)) return data;
  if (typeof data === "string" && data.isWellFormed()) return Buffer.from(data);
  throw new BrokenFrame("Messages are text");
}

/** Few headers have one: looking for it once is faster than replacing nothing. */
const special = /[\\\n:\r\0]/;

/**
 * A frame as text. Content-length is added where there is a body.
 * Line ends, which STOMP 1.0 can't write in a header, become spaces.
 */
export function writeFrame(
  command: string,
  headers: Iterable<readonly [string, string]>,
  body: string,
  version: Version,
): string {
  const raw = version === "1.0" || beginnings.has(command);
  const replaced = (text: string) =>
    raw ? text.replace(/[\r\n\0]/g, " ") : escaped(text.replaceAll("\0", " "), version);
  const write = (text: string) => (special.test(text) ? replaced(text) : text);
  let text = `${command}\n`;
  for (const [name, value] of headers) text += `${write(name)}:${write(value)}\n`;
  if (body !== "") text += `content-length:${Buffer.byteLength(body)}\n`;
  return `${text}\n${body}\0`;
}

/** Turns what one client sends, cut anywhere, into frames. Line ends between frames are heart-beats and pass unseen. */
export class FrameReader {
  /** Agreed by CONNECT; until then headers have no escapes and lines may end in CR LF. */
  version: Version | null = null;
  readonly #limits: { frameBytes: number; headersPerFrame: number };
  #pending: Buffer = nothing;
  /** Up to here the pending bytes hold no end of a line or frame. */
  #scanned = 0;
  /** Bytes of the frame in hand that are already parsed. */
  #taken = 0;
  #command: string | null = null;
  #headers = noHeaders;
  #headerCount = 0;
  #inBody = false;

  constructor(limits: { frameBytes: number; headersPerFrame: number }) {
    this.#limits = limits;
  }

  /** Frames that are now complete, one by one, so that a CONNECT can set the version for those behind it. @throws {BrokenFrame} */
  *read(data: unknown): Generator<Frame, void> {
    const bytes = bytesOf(data);
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    for (let frame = this.#next(); frame !== null; frame = this.#next()) yield frame;
  }

  #next(): Frame | null {
    while (!this.#inBody) {
      const line = this.#line();
      if (line === null) return null;
      if (this.#command === null) this.#begin(line);
      else if (line === "") this.#inBody = true;
      else this.#addHeader(this.#command, line);
    }
    return this.#finish();
  }

  #line(): string | null {
    const pending = this.#pending;
    for (let at = this.#scanned; at < pending.length; at += 1) {
      if (pending[at] === NUL) throw new BrokenFrame("A frame ends before its empty line");
      if (pending[at] !== LF) continue;
      const cut = at > 0 && pending[at - 1] === CR && this.version !== "1.0" && this.version !== "1.1" ? at - 1 : at;
      const line = pending.subarray(0, cut);
      this.#take(at + 1);
      return decoded(line);
    }
    this.#scanned = pending.length;
    this.#mustFit(pending.length);
    if (this.#command === null && pending.length > longestCommand) throw new BrokenFrame("This is not a STOMP command");
    return null;
  }

  #begin(line: string) {
    if (line === "") {
      this.#taken = 0;
      return;
    }
    if (line.length > longestCommand || !/^[A-Z]+$/.test(line)) throw new BrokenFrame("This is not a STOMP command");
    this.#command = line;
    this.#headers = new Map();
  }

  #addHeader(command: string, line: string) {
    const colon = line.indexOf(":");
    if (colon < 1) throw new BrokenFrame("A header has no name");
    this.#headerCount += 1;
    if (this.#headerCount > this.#limits.headersPerFrame) throw new BrokenFrame("A frame has too many headers");
    const { version } = this;
    const read = (text: string) =>
      version === null || version === "1.0" || beginnings.has(command) ? text : unescaped(text, version);
    const name = read(line.slice(0, colon));
    // The first of repeated headers wins.
    if (!this.#headers.has(name)) this.#headers.set(name, read(line.slice(colon + 1)));
  }

  #finish(): Frame | null {
    const length = this.#bodyLength();
    if (length === null) return null;
    const frame = { command: this.#command ?? "", headers: this.#headers, body: this.#pending.subarray(0, length) };
    this.#take(length + 1);
    this.#taken = 0;
    this.#command = null;
    this.#headers = noHeaders;
    this.#headerCount = 0;
    this.#inBody = false;
    return frame;
  }

  /** Null while the body is not all here. */
  #bodyLength(): number | null {
    const pending = this.#pending;
    const contentLength = this.#headers.get("content-length");
    if (contentLength === undefined) {
      const end = pending.indexOf(NUL, this.#scanned);
      this.#scanned = pending.length;
      this.#mustFit(end === -1 ? pending.length : end);
      return end === -1 ? null : end;
    }
    if (!/^\d{1,9}$/.test(contentLength)) throw new BrokenFrame("The content-length is not a number");
    const length = Number(contentLength);
    this.#mustFit(length);
    if (pending.length <= length) return null;
    if (pending[length] !== NUL) throw new BrokenFrame("A frame does not end where its content-length says");
    return length;
  }

  #take(bytes: number) {
    this.#mustFit(bytes - 1);
    this.#taken += bytes;
    this.#scanned = 0;
    this.#pending = bytes === this.#pending.length ? nothing : this.#pending.subarray(bytes);
  }

  #mustFit(more: number) {
    if (this.#taken + more > this.#limits.frameBytes) throw new BrokenFrame("A frame is too large");
  }
}
