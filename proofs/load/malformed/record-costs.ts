import type { SenderName } from "#tests/support/sample-world.ts";
import { cpuOf, type CpuSeconds } from "../process-cost.ts";
import { sendOdd, type OddRequest, type Sent } from "./odd-request.ts";

/** Sends requests one after the other, counts their statuses, and measures those that take long. */

interface Cost {
  name: string;
  status: number;
  /** Milliseconds of CPU: of the server's process, and of its connections to the database. */
  server: number;
  database: number;
}

export interface Recorder {
  send(odd: OddRequest): Promise<Sent>;
  /** How many requests there were of each status; 0 is a closed connection. */
  statuses: Map<number, number>;
  /** With 5xx or without a response. */
  failed: { status: number; name: string }[];
  /** Of the requests that took long. */
  costs: Cost[];
}

/** Milliseconds of the server's CPU that no request may cost. */
export const mostCpu = 100;
/** Milliseconds until the response, from which on the CPU time is measured. */
const long = 30;
const repetitions = 3;

interface Site {
  url: string;
  pid: number;
  databaseCpu: CpuSeconds;
  /** Headers of a session with the rights of this caller. */
  session(caller: SenderName): Promise<Record<string, string>>;
  /** The session has ended, as some requests make it: the next one is another one. */
  end(caller: SenderName): void;
  /** Reports failures and expensive requests at once, because a run takes long. */
  report(line: string): void;
}

export function createRecorder({ url, pid, databaseCpu, session, end, report }: Site): Recorder {
  const statuses = new Map<number, number>();
  const failed: Recorder["failed"] = [];
  const costs: Cost[] = [];
  let networks = 0;

  async function once(odd: OddRequest): Promise<Sent> {
    networks += 1;
    const network = { "x-forwarded-for": `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}` };
    const sent = await sendOdd(url, odd, { ...(await session(odd.caller)), ...network });
    statuses.set(sent.status, (statuses.get(sent.status) ?? 0) + 1);
    if (sent.status >= 500 || (sent.status === 0 && odd.raw === undefined)) {
      failed.push({ status: sent.status, name: odd.name });
      report(`  ${sent.status}: ${JSON.stringify(odd.name)}`);
    }
    return sent;
  }

  async function measured(odd: OddRequest): Promise<Sent & Cost> {
    const database = await databaseCpu();
    const server = cpuOf(pid);
    const sent = await once(odd);
    const used = { server: (cpuOf(pid) - server) * 1000, database: ((await databaseCpu()) - database) * 1000 };
    return { ...sent, ...used, name: odd.name };
  }

  function keep(cost: Cost): void {
    costs.push(cost);
    if (cost.server >= mostCpu) report(`  ${cost.server.toFixed()} ms: ${JSON.stringify(cost.name)}`);
  }

  async function send(odd: OddRequest): Promise<Sent> {
    if (odd.once === true) {
      const { text, wall, ...cost } = await measured(odd);
      keep(cost);
      return { status: cost.status, text, wall };
    }
    let first = await once(odd);
    if (first.status === 401 && odd.caller !== "visitor" && odd.headers?.authorization === undefined) {
      end(odd.caller);
      first = await once(odd);
    }
    if (first.wall < long || first.status === 0) return first;
    const again: Cost[] = [];
    for (let n = 0; n < repetitions; n += 1) {
      const { name, status, server, database } = await measured(odd);
      again.push({ name, status, server, database });
    }
    // A repetition that is refused because the first one has changed something says nothing about it.
    const same = again.filter(({ status }) => status === first.status);
    const [least] = same.toSorted((one, other) => one.server - other.server);
    if (least !== undefined) keep(least);
    return first;
  }

  return { send, statuses, failed, costs };
}
