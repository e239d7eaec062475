import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  mail: Email;
  /** The recipients of the envelope, which may differ from the headers. */
  envelope: string[];
  source: string;
}

/** The server's refusal at each step: an SMTP code and text, such as `550 no such mailbox`. */
export interface Refusals {
  greeting?: string;
  login?: string;
  sender?: string;
  recipient?: string;
  message?: string;
  /** Closes the connection after the first part of a message. */
  hangUpAtData?: boolean;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Changes what it refuses from now on. */
  refuse(refusals: Refusals): void;
  /** Closes all connections without a reply. */
  hangUp(): void;
  /** How many connections were opened so far. */
  connections(): number;
  close(): Promise<void>;
}

interface MailServerOptions {
  /** 0 selects any free port. */
  port?: number;
  host?: string;
  /** Offers STARTTLS with a self-signed certificate. */
  startTls?: boolean;
  /** Runs before the server confirms that it has accepted the mail. */
  beforeAnswer?: (received: ReceivedMail) => Promise<void>;
}

/** The code goes into `responseCode`, because the server itself writes it in front of the text. */
function asError(refusal: string): Error {
  const [, code, words] = /^(\d{3}) (.*)$/.exec(refusal) ?? [];
  return Object.assign(new Error(words), { responseCode: Number(code) });
}

/** A real mail server. */
export async function aMailServer(options: number | MailServerOptions = {}): Promise<MailServer> {
  const {
    port = 0,
    host = "127.0.0.1",
    startTls = false,
    beforeAnswer,
  } = typeof options === "number" ? { port: options } : options;
  const received: ReceivedMail[] = [];
  let refusals: Refusals = {};
  let connections = 0;
  const answer = (refusal: string | undefined, done: (error?: Error | null) => void) =>
    done(refusal === undefined ? null : asError(refusal));
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: startTls ? [] : ["STARTTLS"],
    onConnect(_session, done) {
      connections += 1;
      answer(refusals.greeting, done);
    },
    onAuth: ({ username }, _session, done) =>
      refusals.login === undefined ? done(null, { user: username }) : done(asError(refusals.login)),
    onMailFrom: (_address, _session, done) => answer(refusals.sender, done),
    onRcptTo: (_address, _session, done) => answer(refusals.recipient, done),
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) {
          if (refusals.hangUpAtData === true) return hangUp();
          chunks.push(chunk as Buffer);
        }
      } catch {
        // The client was killed before the end of the message.
        return;
      }
      if (refusals.message !== undefined) return done(asError(refusals.message));
      const source = Buffer.concat(chunks).toString();
      const envelope = session.envelope.rcptTo.map(({ address }) => address);
      const mail = { mail: await PostalMime.parse(source), envelope, source };
      received.push(mail);
      await beforeAnswer?.(mail);
      done();
    },
  });
  // A killed client resets its connection.
  server.on("error", () => {});
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(port, host);
  await once(server.server, "listening");
  const url = `smtp://${host}:${(server.server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    refuse: (next) => void (refusals = next),
    hangUp,
    connections: () => connections,
    // Clients keep their connections for the next mail.
    close: () => new Promise<void>((done) => (server.close(() => done()), hangUp())),
  };
}
