import { once } from "node:events";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { isPublicIp, type PublicNetwork } from "#kit/server/public-network.ts";
import { eventually } from "./eventually.ts";

/** A program of others that receives webhooks by https, and the network in which its name leads to this machine. */

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** As it arrived. */
  text: string;
  body: any;
  /** The `webhook-id`. */
  id: string;
}

type Answer = { status: number; headers?: Record<string, string>; body?: string } | "never" | "hang up" | "upgrade";

export interface WebhookReceiver {
  network: PublicNetwork;
  /** Its address, by a name of its own. */
  address: string;
  port: number;
  received: Received[];
  /** The answers to the next requests, in this order; then 204. */
  answerWith(...answers: Answer[]): void;
  /** From now on, to every request. */
  answerAlways(answer: Answer): void;
  /** Answers 204 to those that got "never". */
  answerHeld(): void;
  /** Lets a name lead to these IP addresses. */
  resolve(name: string, ...ips: string[]): void;
  /** Resolves when so many have arrived. */
  arrived(number: number): Promise<Received[]>;
  forget(): void;
  close(): Promise<void>;
}

export const receiverName = "receiver.example.com";

export async function aWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const answers: Answer[] = [];
  let usual: Answer = { status: 204 };
  const held = new Set<ServerResponse>();
  const names = new Map([[receiverName, ["127.0.0.1"]]]);

  const server = createServer({ key, cert: certificate }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { headers, url: path = "" } = request;
    received.push({ path, headers, text, body: JSON.parse(text), id: String(headers["webhook-id"]) });
    const answer = answers.shift() ?? usual;
    if (answer === "never") held.add(response);
    else if (answer === "hang up") request.socket.destroy();
    else if (answer === "upgrade")
      request.socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n");
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    port,
    address: `https://${receiverName}:${port}/hooks`,
    received,
    network: {
      ca: certificate,
      isPublic: (ip) => ip === "127.0.0.1" || isPublicIp(ip),
      lookup(name, { all }, callback) {
        const ips = names.get(name) ?? [];
        const found = ips.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
        if (found.length === 0) callback(notFound(name), "");
        else if (all === true) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      },
    },
    answerWith: (...next) => void answers.push(...next),
    answerAlways: (answer) => void (usual = answer),
    answerHeld() {
      for (const response of held) response.writeHead(204).end();
      held.clear();
    },
    resolve: (name, ...ips) => void names.set(name, ips),
    arrived: (number) =>
      eventually(() => {
        if (received.length < number) throw new Error(`${received.length} of ${number} have arrived`);
        return received;
      }),
    forget() {
      received.length = 0;
      answers.length = 0;
      usual = { status: 204 };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

const notFound = (name: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND", syscall: "getaddrinfo" });

/** A network without any name, so that tests reach no server of others. */
export const emptyNetwork: PublicNetwork = {
  isPublic: isPublicIp,
  lookup: (name, _options, callback) => callback(notFound(name), ""),
};

/** Of the receiver, and worth nothing elsewhere. Made by `openssl req -x509 -newkey ec`, for a hundred years. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvzA265OAMqmNKIBG
aNMwk/JSrwa5gUQKqAhB4fUWAfyhRANCAAS7cCqQGPhypDhodb5oqbRjN+aW6r52
kwYDXUMF5BzFZMOLw9D+GXkzNeMiSs7OauY+zS/5esy66DYx8XyVDAZ/
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIByTCCAW+gAwIBAgIUSEGM0Vnwctj0hywpsI9+5c+MWZIwCgYIKoZIzj0EAwIw
HjEcMBoGA1UEAwwTQSByZWNlaXZlciBvZiB0ZXN0czAgFw0yNjExMzAwMzM3MzVa
GA8yMTI2MTEwNjAzMzczNVowHjEcMBoGA1UEAwwTQSByZWNlaXZlciBvZiB0ZXN0
czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLtwKpAY+HKkOGh1vmiptGM35pbq
vnaTBgNdQwXkHMVkw4vD0P4ZeTM14yJKzs5q5j7NL/l6zLroNjHxfJUMBn+jgYgw
gYUwHQYDVR0OBBYEFCqavRGqF2g/TTtsz2T67+cN/M2ZMB8GA1UdIwQYMBaAFCqa
vRGqF2g/TTtsz2T67+cN/M2ZMDIGA1UdEQQrMCmCFHJlY2VpdmVyLmV4YW1wbGUu
Y29tghFvdGhlci5leGFtcGxlLmNvbTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49
BAMCA0gAMEUCIG8jDzCnD3rf2RhKLGlVQ919dzyloI1x6Huhtt8K4rVPAiEArT8y
YujTYL4kAPvX52YnTJ3mxgGjvbifZn70PGr2zyo=
-----END CERTIFICATE-----`;
