import { sendLoad, type Load, type Sent } from "./load-client.ts";
import { cpuOf, type CpuSeconds } from "./process-cost.ts";

export interface Figures extends Sent {
  /** Milliseconds of CPU for one request: of the server's process, and of its database. */
  serverCpu: number;
  databaseCpu: number;
}

const connections = 16;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);

/** Requests one address for some seconds and measures the server's CPU time. */
export async function measure(load: Load, server: number, databaseCpu: CpuSeconds | null): Promise<Figures> {
  // Warm-up: the first requests compile code and fill caches, which must not be measured.
  await sendLoad(load, connections, 2);
  const before = { server: cpuOf(server), database: (await databaseCpu?.()) ?? 0 };
  const sent = await sendLoad(load, connections, seconds);
  const database = (await databaseCpu?.()) ?? 0;
  const count = Math.max(1, sent.succeeded);
  return {
    ...sent,
    serverCpu: ((cpuOf(server) - before.server) * 1000) / count,
    databaseCpu: ((database - before.database) * 1000) / count,
  };
}
