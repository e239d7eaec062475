import { Agent, request } from "node:http";
import { connect } from "node:net";
import type { SenderName } from "#tests/support/sample-world.ts";

/** A request that no correct client sends, or one that makes much work. */
export interface OddRequest {
  name: string;
  caller: SenderName;
  method: string;
  /** Sent unchanged: already encoded for an address. */
  path: string;
  /** Besides those of the caller's session, which they replace. A list becomes a repeated header. */
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Sent instead of everything else, as it is. */
  raw?: string;
  /** A repetition would do something else, so its first cost counts. */
  once?: true;
}

export interface Sent {
  /** 0 for a connection that was closed without a response. */
  status: number;
  /** Milliseconds until the end of the response. */
  wall: number;
  /** The body of a success, for requests that refer to what they have created. */
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** The live connection keeps some responses open. */
const timeout = 5000;

function sendRaw(url: URL, raw: string): Promise<Omit<Sent, "wall">> {
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname, () => socket.write(raw));
    let text = "";
    const done = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.setTimeout(timeout, done);
    // Only the first line of the response is needed, and some responses leave the connection open.
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (text.includes("\r\n\r\n")) done();
    });
    socket.on("error", done).on("end", done);
  });
}

function sendParsed(url: URL, { method, path, body }: OddRequest, headers: Record<string, string | string[]>) {
  return new Promise<Omit<Sent, "wall">>((resolve) => {
    const sending = request(
      { agent, host: url.hostname, port: url.port, method, path, headers, timeout },
      (response) => {
        const chunks: Buffer[] = [];
        const done = () => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() });
        response.on("data", (chunk: Buffer) => void chunks.push(chunk));
        response.on("end", done).on("error", done);
      },
    );
    sending.on("timeout", () => sending.destroy());
    sending.on("upgrade", (_response, socket) => {
      socket.destroy();
      resolve({ status: 101, text: "" });
    });
    sending.on("error", () => resolve({ status: 0, text: "" }));
    sending.end(body);
  });
}

/** @param session headers of the caller's session */
export async function sendOdd(site: string, odd: OddRequest, session: Record<string, string>): Promise<Sent> {
  const url = new URL(site);
  const startedAt = performance.now();
  const length = odd.body === undefined ? {} : { "content-length": String(Buffer.byteLength(odd.body)) };
  const sent =
    odd.raw === undefined
      ? await sendParsed(url, odd, { ...session, ...length, ...odd.headers })
      : await sendRaw(url, odd.raw);
  return { ...sent, wall: performance.now() - startedAt };
}
