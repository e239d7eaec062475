import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";

/** The client of a load: each connection sends one request after the other. */

export interface Load {
  url: string;
  method?: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  requests?: { path: string; body: string }[];
}

export interface Sent {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Replies that were a success, or 304. */
  succeeded: number;
  failed: number;
}

const run = promisify(execFile);
const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;

const inMilliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** wrk costs so little that the server is the limit. For a kept page autocannon is the slower one of the two. */
async function sendByWrk({ url, headers = {} }: Load, connections: number, seconds: number): Promise<Sent> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", ["-t1", `-c${connections}`, `-d${seconds}`, "--latency", ...given, url]);
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const [, latency, unit] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(stdout)!;
  const failed = number(/Non-2xx or 3xx responses: (\d+)/);
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99: Number(latency) * inMilliseconds[unit!]!,
    succeeded: number(/(\d+) requests in/) - failed,
    failed,
  };
}

async function sendByAutocannon(load: Load, connections: number, seconds: number): Promise<Sent> {
  const result = await autocannon({ method: "GET", ...load, connections, duration: seconds });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    succeeded: result["2xx"] + result["3xx"],
    failed: result.non2xx + result.errors,
  };
}

export const sendLoad = (load: Load, connections: number, seconds: number): Promise<Sent> =>
  hasWrk && load.requests === undefined
    ? sendByWrk(load, connections, seconds)
    : sendByAutocannon(load, connections, seconds);
