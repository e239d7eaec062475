import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID, type ECDH } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushPayload } from "#features/notifications/calls.ts";
import { importJWK, jwtVerify, type JWTPayload } from "jose";

/**
 * A push service (RFC 8030) and the browser behind it: decrypts messages (RFC 8291) and checks their sender (RFC 8292).
 */

interface Arrived {
  /** The subscription that received it. */
  endpoint: string;
  headers: IncomingHttpHeaders;
  /** The decrypted message. */
  payload: PushPayload;
  /** The sender's public key and the signed claims. */
  publicKey: string;
  claims: JWTPayload;
  /** The number of encrypted bytes. */
  size: number;
}

interface Answer {
  /** "never" holds the request open. */
  status: number | "never";
  headers?: Record<string, string>;
}

export interface PushEndpoint {
  /** Adds a browser. @returns the result of its `PushSubscription.toJSON()` */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The answers to the next requests, in this order; then 201. */
  answerWith(...answers: Answer[]): void;
  /** Resolves with the next message that no test has read yet. */
  next(): Promise<Arrived>;
  /** Messages that no test has read yet. */
  arrived: Arrived[];
  /** @throws if a message arrived that no test has read, or that could not be decrypted */
  close(): Promise<void>;
}

interface Receiver {
  curve: ECDH;
  auth: Buffer;
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** One record of aes128gcm (RFC 8188) whose key comes from the browser's and the sender's keys (RFC 8291). */
function decrypt(body: Buffer, { curve, auth }: Receiver): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error("more than one record");
  const keys = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), senderKey]);
  const secret = hkdf(auth, curve.computeSecret(senderKey), keys, 32);
  const key = hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16);
  const nonce = hkdf(salt, secret, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error("not the last record");
  return padded.toString("utf8", 0, end);
}

/** @throws when the request was not signed by the key that it names, for this push service. */
async function verify(authorization: string | undefined, audience: string) {
  const [, token = "", publicKey = ""] = authorization?.match(/^vapid t=([^,]+), k=(.+)$/) ?? [];
  const point = Buffer.from(publicKey, "base64url");
  const [x = "", y = ""] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const key = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
  const { payload } = await jwtVerify(token, key, { audience, requiredClaims: ["exp", "sub"] });
  return { publicKey, claims: payload };
}

export async function aPushEndpoint(): Promise<PushEndpoint> {
  const receivers = new Map<string, Receiver>();
  const answers: Answer[] = [];
  const messages: Arrived[] = [];
  const heldResponses = new Set<ServerResponse>();
  const waiting: { resolve(message: Arrived): void; reject(error: unknown): void }[] = [];
  const faults: unknown[] = [];

  const server = createServer(async (request, response) => {
    const endpoint = `${origin}${request.url}`;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { status, headers = {} } = answers.shift() ?? { status: 201 };
    try {
      const receiver = receivers.get(endpoint);
      if (receiver === undefined) throw new Error(`${request.method} ${request.url} is nobody's`);
      const payload = JSON.parse(decrypt(body, receiver));
      const signed = await verify(request.headers.authorization, origin);
      const message = { endpoint, headers: request.headers, payload, ...signed, size: body.length };
      const first = waiting.shift();
      if (first === undefined) messages.push(message);
      else first.resolve(message);
    } catch (error) {
      faults.push(error);
      waiting.shift()?.reject(error);
    }
    if (status === "never") heldResponses.add(response);
    else response.writeHead(status, headers).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    arrived: messages,
    subscribe() {
      const curve = createECDH("prime256v1");
      const p256dh = curve.generateKeys("base64url");
      const auth = randomBytes(16);
      const endpoint = `${origin}/push/${randomUUID()}`;
      receivers.set(endpoint, { curve, auth });
      return { endpoint, keys: { p256dh, auth: auth.toString("base64url") } };
    },
    answerWith: (...next) => void answers.push(...next),
    next() {
      const first = messages.shift();
      if (first !== undefined) return Promise.resolve(first);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    async close() {
      for (const response of heldResponses) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (messages.length > 0)
        throw new Error(`nobody expected ${JSON.stringify(messages.map(({ payload }) => payload))}`);
      if (faults.length > 0) throw new AggregateError(faults, "what came to the push endpoint could not be read");
    },
  };
}
