import { request } from "node:http";

/** A reply as it comes, without the client's own headers and decompression of `fetch`. */
interface RawReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** @returns the reply without its date */
export function rawRequest(method: string, url: string, headers: Record<string, string>): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const sent = { ...response.headers, date: undefined };
        resolve({ status: response.statusCode!, headers: sent, bytes: Buffer.concat(chunks) });
      });
    });
    asked.on("error", reject).end();
  });
}
