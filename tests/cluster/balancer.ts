import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { aFreePort } from "../support/server-process.ts";
import type { DatabaseNode } from "./database-nodes.ts";
import { run } from "./programs.ts";

/** HAProxy in front of the databases and of the site's processes, as docs/cluster.md configures it. */
export interface Balancer {
  /** The ports of the leader, of the standbys and of the site. */
  primary: number;
  standbys: number;
  site: number;
  start(): void;
  kill(): void;
}

export async function aBalancer(folder: string, nodes: DatabaseNode[], sitePorts: number[]): Promise<Balancer> {
  const [primary, standbys, site] = [await aFreePort(), await aFreePort(), await aFreePort()];
  const databases = nodes
    .map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`)
    .join("\n");
  const processes = sitePorts.map((port, index) => `  server site${index} 127.0.0.1:${port} check`).join("\n");
  const checked = "default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions";
  const configuration = `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
listen primary
  bind 127.0.0.1:${primary}
  mode tcp
  option httpchk OPTIONS /primary
  http-check expect status 200
  ${checked}
${databases}
listen standbys
  bind 127.0.0.1:${standbys}
  mode tcp
  option httpchk OPTIONS /replica
  http-check expect status 200
  ${checked}
${databases}
listen site
  bind 127.0.0.1:${site}
  mode http
  timeout tunnel 1h
  option httpchk GET /healthz
  http-check expect status 200
  option redispatch
  retry-on conn-failure empty-response
  retries 3
  default-server inter 1s fall 1 rise 1
${processes}
`;
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, configuration);
  let child = null as ReturnType<typeof run> | null;
  return {
    primary,
    standbys,
    site,
    start: () => void (child = run(folder, "haproxy", ["haproxy", "-db", "-f", file])),
    kill: () => void child?.kill("SIGKILL"),
  };
}

/** Resolves once something answers at this port. */
export async function whenReachable(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await pause(100);
  }
}
