import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  mail: Email;
  /** The recipients of the envelope, whatever the head says. */
  envelope: string[];
  source: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** A real mail server on this port (0: any). */
export async function aMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const source = Buffer.concat(chunks).toString();
      const envelope = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ mail: await PostalMime.parse(source), envelope, source });
      done();
    },
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return { url, received, close: () => new Promise<void>((done) => server.close(() => done())) };
}
