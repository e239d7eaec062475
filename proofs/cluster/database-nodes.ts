import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { etcdHosts, startEtcd, type EtcdMember } from "./etcd.ts";
import { aMachine, type Machine } from "./network.ts";
import type { DatabasePrograms } from "./programs.ts";

/** Three machines with PostgreSQL under Patroni, which keeps its decisions in etcd. */

export const databasePort = 5432;
export const restPort = 8008;

export interface DatabaseNode {
  name: string;
  machine: Machine;
  /** As when the machine is switched on. */
  start(): void;
  /** Ends and starts Patroni; PostgreSQL runs on. */
  restartPatroni(): void;
  /** SIGKILL for PostgreSQL alone. */
  killPostgres(): void;
}

export interface DatabaseNodes {
  nodes: DatabaseNode[];
  etcd: EtcdMember[];
  /** The leader, as the other nodes know it; null while there is none. */
  leader(): Promise<DatabaseNode | null>;
  /** Asks the REST interface of a node's Patroni; null without an answer. */
  ask(node: DatabaseNode, path: string): Promise<Response | null>;
}

/** A commit waits for one standby, so that the next leader has it. */
const configuration = (
  folder: string,
  { name, address }: Machine,
  etcd: EtcdMember[],
  { postgres, etcdInterface }: DatabasePrograms,
) => `
scope: fabula
name: ${name}
restapi: { listen: "${address}:${restPort}", connect_address: "${address}:${restPort}" }
${etcdInterface}: { hosts: "${etcdHosts(etcd)}" }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 3
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 150, wal_keep_size: 512MB, wal_sender_timeout: 15s, wal_receiver_timeout: 15s, shared_buffers: 64MB }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba: ["local all all trust", "host all all 10.77.0.0/24 trust", "host replication all 10.77.0.0/24 trust"]
postgresql:
  listen: "${address}:${databasePort}"
  connect_address: "${address}:${databasePort}"
  data_dir: ${join(folder, name, "data")}
  bin_dir: ${postgres}
  pgpass: ${join(folder, name, "pgpass")}
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication: { superuser: { username: postgres }, replication: { username: replicator } }
  parameters: { unix_socket_directories: "${join(folder, name)}" }
`;

async function aNode(
  folder: string,
  machine: Machine,
  etcd: EtcdMember[],
  programs: DatabasePrograms,
): Promise<DatabaseNode> {
  const { name } = machine;
  await mkdir(join(folder, name));
  await chmod(join(folder, name), 0o777);
  const settings = join(folder, `${name}.yml`);
  await writeFile(settings, configuration(folder, machine, etcd, programs));
  let patroni: ChildProcess | null = null;
  const startPatroni = () => void (patroni = programs.run(folder, name, ["patroni", settings], machine));
  return {
    name,
    machine,
    start: startPatroni,
    restartPatroni() {
      patroni!.kill("SIGKILL");
      startPatroni();
    },
    killPostgres() {
      const [postmaster] = readFileSync(join(folder, name, "data", "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(postmaster), "SIGKILL");
    },
  };
}

export async function startDatabaseNodes(folder: string, programs: DatabasePrograms): Promise<DatabaseNodes> {
  const machines = ["db1", "db2", "db3"].map((name, index) => aMachine(name, 11 + index));
  const etcd = await startEtcd(folder, programs);
  const nodes = await Promise.all(machines.map((machine) => aNode(folder, machine, etcd, programs)));
  const ask = ({ machine }: DatabaseNode, path: string) =>
    fetch(`http://${machine.address}:${restPort}${path}`, { signal: AbortSignal.timeout(500) }).catch(() => null);
  async function leader(): Promise<DatabaseNode | null> {
    for (const node of nodes) if ((await ask(node, "/primary"))?.status === 200) return node;
    return null;
  }
  for (const node of nodes) node.start();
  while ((await leader()) === null) await pause(200);
  const first = (await leader())!;
  const follows = async (node: DatabaseNode) => (await ask(node, "/replica"))?.status === 200;
  for (const node of nodes.filter((each) => each !== first)) while (!(await follows(node))) await pause(200);
  return { nodes, etcd, leader, ask };
}
