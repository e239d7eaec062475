import autocannon from "autocannon";
import { cpuOf, type CpuSeconds } from "./process-cost.ts";

export interface Load {
  url: string;
  method?: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  /** Each connection sends one request after the other. */
  requests?: { path: string; body: string }[];
}

export interface Figures {
  perSecond: number;
  p99: number;
  /** Milliseconds of CPU for one request: of the server's process, and of its database. */
  serverCpu: number;
  databaseCpu: number;
  /** Answers that were not a success. */
  failed: number;
}

const connections = 16;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);

/** Requests one address for some seconds and measures the server's CPU time. */
export async function measure(load: Load, server: number, databaseCpu: CpuSeconds | null): Promise<Figures> {
  const options: autocannon.Options = {
    url: load.url,
    connections,
    duration: seconds,
    method: load.method ?? "GET",
    headers: load.headers ?? {},
    ...(load.requests === undefined ? {} : { requests: load.requests }),
  };
  // Warm-up: the first requests compile code and fill caches, which must not be measured.
  await autocannon({ ...options, duration: 2 });
  const before = { server: cpuOf(server), database: (await databaseCpu?.()) ?? 0 };
  const result = await autocannon(options);
  const database = (await databaseCpu?.()) ?? 0;
  const count = Math.max(1, result["2xx"] + result["3xx"]);
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    serverCpu: ((cpuOf(server) - before.server) * 1000) / count,
    databaseCpu: ((database - before.database) * 1000) / count,
    failed: result.non2xx + result.errors,
  };
}
