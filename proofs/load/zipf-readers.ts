import { Agent, request } from "node:http";

/** Readers who choose popular pages more often than others: the `n`th page is read in proportion to 1 / n^exponent. */

/** The same numbers from 0 to 1 in every run. */
export function repeatableRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function zipfChoice<T>(ranked: readonly T[], exponent: number, random: () => number): () => T {
  let sum = 0;
  const upTo = ranked.map((_, at) => (sum += 1 / (at + 1) ** exponent));
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return ranked[low]!;
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const headers = { accept: "text/html", "accept-encoding": "br", "accept-language": "en" };

/** Reads a page as a browser does, without decompressing it. @returns milliseconds until its end */
export function readPage(address: string): Promise<{ status: number; took: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    request(address, { agent, headers }, (response) => {
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode!, took: performance.now() - startedAt }));
      response.resume();
    })
      .on("error", reject)
      .end();
  });
}

export const closeReaders = () => agent.destroy();
