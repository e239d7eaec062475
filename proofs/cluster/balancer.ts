import type { ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { databasePort, restPort, type DatabaseNode } from "./database-nodes.ts";
import type { Machine } from "./network.ts";
import { run } from "./programs.ts";

/** HAProxy, as docs/cluster.md configures it: on each web machine in front of the databases, and in front of the site. */
export interface Balancer {
  start(): void;
  kill(): void;
}

/** Of 127.0.0.1 on each machine with a balancer. */
export const ports = { primary: 5000, standbys: 5001, site: 8000, mail: 2525 };

const defaults = `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
`;
const marked = "on-marked-down shutdown-sessions";

function databasesOf(nodes: DatabaseNode[]): string {
  const servers = nodes
    .map(({ name, machine }) => `  server ${name} ${machine.address}:${databasePort} check port ${restPort}`)
    .join("\n");
  const listen = (name: "primary" | "standbys", path: string) => `
listen ${name}
  bind 127.0.0.1:${ports[name]}
  mode tcp
  option httpchk OPTIONS ${path}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 ${marked}
${servers}
`;
  return listen("primary", "/primary") + listen("standbys", "/replica");
}

/** The site sends mails in clear to its own machine alone. */
const mailsTo = (address: string) => `
listen mail
  bind 127.0.0.1:${ports.mail}
  mode tcp
  server mail ${address}
`;

const siteOf = (web: Machine[], port: number) => `
listen site
  bind 127.0.0.1:${ports.site}
  mode http
  timeout tunnel 1h
  option httpchk GET /healthz
  http-check expect status 200
  option redispatch
  retry-on conn-failure empty-response
  retries 3
  default-server inter 1s fall 2 rise 1 ${marked}
${web.map(({ name, address }) => `  server ${name} ${address}:${port} check`).join("\n")}
`;

async function aBalancer(
  folder: string,
  name: string,
  configuration: string,
  on: (words: string[]) => string[],
): Promise<Balancer> {
  const file = join(folder, `${name}.cfg`);
  await writeFile(file, configuration);
  let child: ChildProcess | null = null;
  return {
    start: () => void (child = run(folder, name, on(["haproxy", "-db", "-f", file]))),
    kill: () => void child?.kill("SIGKILL"),
  };
}

/** For the processes of the site on this machine. @param mail where its mails go */
export const balancerOf = (folder: string, machine: Machine, nodes: DatabaseNode[], mail: string): Promise<Balancer> =>
  aBalancer(folder, `haproxy-${machine.name}`, defaults + databasesOf(nodes) + mailsTo(mail), machine.command);

/** In front of the site, on this process's own machine, which it leads to the databases as well. */
export const frontBalancer = (
  folder: string,
  web: Machine[],
  sitePort: number,
  nodes: DatabaseNode[],
): Promise<Balancer> =>
  aBalancer(folder, "haproxy", defaults + databasesOf(nodes) + siteOf(web, sitePort), (words) => words);

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
