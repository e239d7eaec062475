import type { Logger } from "pino";
import type { ErrorCode } from "#vocabulary/errors.ts";
import { ApiError } from "../api-error.ts";
import type { Clock } from "../clock.ts";
import { closeCodeOf, closeCodes, type LiveLimits } from "./limits.ts";
import {
  commonVersion,
  FrameReader,
  heartBeats,
  noBeats,
  refuse,
  requiredHeader,
  subscriptionIdOf,
  subscriptionOf,
  tokenOf,
  versions,
  writeFrame,
  type Frame,
  type Version,
} from "./stomp-frames.ts";
import type { ClientChannel } from "./web-sockets.ts";

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

/** The services and callbacks that a connection gets from its gateway. */
export interface Gateway {
  authorization: LiveAuthorization;
  clock: Clock;
  log: Logger;
  limits: LiveLimits;
  identify(token: string): Promise<Member | null>;
  /** Sends a new subscriber the present value of the destination, if it has one. Never rejects. */
  sendInitial(connection: Connection, member: Member, destination: string): Promise<void>;
  /** Called once the client is identified. */
  addMember(connection: Connection, userId: number): void;
  /** Called once, when the connection has ended for any reason. */
  removeConnection(connection: Connection): void;
}

const noFrames: Frame[] = [];
/** Frames that a client may send ahead while it is being identified. */
const framesAhead = 16;

/** One client, from its opening to its end: the few STOMP commands that a client needs to receive messages. */
export class Connection {
  /** Known after CONNECT. */
  member: Member | null = null;
  readonly #gateway: Gateway;
  readonly #wire: ClientChannel;
  readonly #reader: FrameReader;
  /** The destinations of the subscriptions, by the ids that the client chose. */
  readonly #destinations = new Map<string, string>();
  /** The few destinations whose present value it got: once each, so that no client makes the server count in a loop. */
  #begun: readonly string[] = [];
  readonly #opened = performance.now();
  #heard = this.#opened;
  #sent = this.#opened;
  #messages = 0;
  #beats = noBeats;
  #stage: "waiting" | "identifying" | "connected" | "ended" = "waiting";
  #ahead = noFrames;

  constructor(gateway: Gateway, wire: ClientChannel) {
    this.#gateway = gateway;
    this.#wire = wire;
    this.#reader = new FrameReader(gateway.limits);
  }

  get isListening(): boolean {
    return this.#destinations.size > 0;
  }

  /** Handles incoming data of any type. Never throws. */
  receive(data: unknown) {
    if (this.#stage === "ended") return;
    this.#heard = performance.now();
    try {
      this.#messages += 1;
      if (this.#messages > this.#gateway.limits.messagesPerTick) refuse("RATE_LIMITED", "Too many messages");
      for (const frame of this.#reader.read(data)) {
        this.#take(frame);
        if (this.#isOver()) return;
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** One MESSAGE for every subscription to this destination. */
  send(destination: string, body: string, messageId: string) {
    if (this.member === null || this.#endIfExpired(this.member)) return;
    for (const [id, subscribed] of this.#destinations) {
      if (subscribed !== destination) continue;
      const about = [
        ["subscription", id],
        ["message-id", messageId],
        ["destination", destination],
      ] as const;
      this.#write("MESSAGE", [...about, ["content-type", "application/json"]], body);
    }
  }

  /** Called by the shared timer: checks deadlines, heart-beats and the end of the session. */
  tick(now: number) {
    if (this.#stage === "ended") return;
    const { limits } = this.#gateway;
    this.#messages = 0;
    if (this.member === null) {
      if (now - this.#opened >= limits.connectWithin) this.end("UNAUTHENTICATED", "Nobody connected in time");
      return;
    }
    if (this.#endIfExpired(this.member)) return;
    const { hearEvery, sendEvery } = this.#beats;
    if (hearEvery > 0 && now - this.#heard > 2.5 * hearEvery) this.#close(closeCodes.silent, "SILENT");
    else if (sendEvery > 0 && now - this.#sent >= sendEvery - limits.tick) this.#put("\n");
  }

  /** Says why in an ERROR frame and closes. */
  end(code: ErrorCode, reason: string, more: readonly (readonly [string, string])[] = []) {
    if (this.#stage === "ended") return;
    this.#write("ERROR", [["message", reason], ["code", code], ...more, ["content-type", "text/plain"]], reason);
    this.#close(closeCodeOf(code), code);
  }

  /**
   * Closes without an ERROR, which clients take for final: they come again by themselves.
   * @param reason by `restartReason` of the contract
   */
  restart(reason: string) {
    this.#close(closeCodes.restart, reason);
  }

  /** The client went. */
  gone() {
    this.#leave();
  }

  #isOver() {
    return this.#stage === "ended";
  }

  #take(frame: Frame) {
    if (this.#stage !== "identifying") return this.#handle(frame);
    if (this.#ahead.length >= framesAhead) refuse("RATE_LIMITED", "Wait for CONNECTED");
    this.#ahead = [...this.#ahead, frame];
  }

  #handle(frame: Frame) {
    try {
      this.#execute(frame);
    } catch (error) {
      this.#fail(error, frame);
    }
  }

  #execute(frame: Frame) {
    const begins = frame.command === "CONNECT" || frame.command === "STOMP";
    if (this.member === null) return begins ? this.#connect(frame) : refuse("UNAUTHENTICATED", "CONNECT comes first");
    switch (frame.command) {
      case "SUBSCRIBE":
        this.#subscribe(this.member, frame);
        break;
      case "UNSUBSCRIBE":
        this.#destinations.delete(subscriptionIdOf(frame, this.#reader.version));
        break;
      case "ACK":
      case "NACK":
        // Nothing is ever sent twice, so there is nothing to note down.
        if (!frame.headers.has("id")) requiredHeader(frame, "message-id");
        break;
      case "DISCONNECT":
        this.#receipt(frame);
        return this.#close(closeCodes.disconnect, "DISCONNECT");
      case "SEND":
      case "BEGIN":
      case "COMMIT":
      case "ABORT":
        return refuse("FORBIDDEN", "Nothing can be sent here");
      default:
        return refuse("BAD_REQUEST", begins ? "Connected already" : "Unknown command");
    }
    this.#receipt(frame);
  }

  #subscribe(member: Member, frame: Frame) {
    const { id, destination } = subscriptionOf(frame, this.#reader.version);
    const { authorization, limits } = this.#gateway;
    if (this.#destinations.has(id)) refuse("BAD_REQUEST", "This subscription id is in use");
    if (this.#destinations.size >= limits.subscriptionsPerSocket) refuse("RATE_LIMITED", "Too many subscriptions");
    if (!authorization.maySubscribe(member, destination)) refuse("FORBIDDEN", "This destination is not yours");
    this.#destinations.set(id, destination);
    if (this.#begun.includes(destination)) return;
    this.#begun = [...this.#begun, destination];
    void this.#gateway.sendInitial(this, member, destination);
  }

  #connect(frame: Frame) {
    const version = commonVersion(frame);
    if (version === null)
      return this.end("BAD_REQUEST", "No common version", [["version", versions.toReversed().join(",")]]);
    const token = tokenOf(frame) ?? refuse("UNAUTHENTICATED", "CONNECT needs a token");
    this.#beats =
      heartBeats(frame, version, this.#gateway.limits.heartBeat) ??
      refuse("BAD_REQUEST", "The heart-beat is two numbers");
    this.#reader.version = version;
    this.#stage = "identifying";
    void this.#identify(token, version);
  }

  async #identify(token: string, version: Version) {
    try {
      const member = (await this.#gateway.identify(token)) ?? refuse("UNAUTHENTICATED", "Log in first");
      if (this.#isOver()) return;
      this.member = member;
      this.#stage = "connected";
      const { heartBeat } = this.#gateway.limits;
      const beat = version === "1.0" ? [] : [["heart-beat", `${heartBeat},${heartBeat}`] as const];
      this.#write("CONNECTED", [
        ["version", version],
        ["session", member.sessionId],
        ["user-name", member.username],
        ...beat,
      ]);
      this.#gateway.addMember(this, member.userId);
    } catch (error) {
      return this.#fail(error);
    }
    const ahead = this.#ahead;
    this.#ahead = noFrames;
    for (const frame of ahead) if (!this.#isOver()) this.#handle(frame);
  }

  #receipt(frame: Frame) {
    const id = frame.headers.get("receipt");
    if (id !== undefined) this.#write("RECEIPT", [["receipt-id", id]]);
  }

  #fail(error: unknown, frame?: Frame) {
    const receipt = frame?.headers.get("receipt");
    const more = receipt === undefined ? [] : [["receipt-id", receipt] as const];
    if (error instanceof ApiError) return this.end(error.code, error.message, more);
    this.#gateway.log.debug({ err: error }, "live connection");
    this.end("UNAVAILABLE", "Not available right now", more);
  }

  #endIfExpired(member: Member): boolean {
    if (this.#gateway.clock.now() < member.expiresAt) return false;
    this.end("UNAUTHENTICATED", "The session has ended");
    return true;
  }

  #write(command: string, headers: readonly (readonly [string, string])[], body = "") {
    this.#put(writeFrame(command, headers, body, this.member === null ? "1.0" : (this.#reader.version ?? "1.0")));
  }

  #put(text: string) {
    this.#sent = performance.now();
    this.#wire.write(text);
  }

  #close(code: number, reason: string) {
    if (this.#stage === "ended") return;
    this.#wire.close(code, reason);
    this.#leave();
  }

  #leave() {
    if (this.#stage === "ended") return;
    this.#stage = "ended";
    this.#destinations.clear();
    this.#ahead = noFrames;
    this.#gateway.removeConnection(this);
  }
}
