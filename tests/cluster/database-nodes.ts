import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { aFreePort } from "../support/server-process.ts";
import { run } from "./programs.ts";

/** Three PostgreSQL servers under Patroni, which keeps its decisions in etcd. */

export interface DatabaseNode {
  name: string;
  port: number;
  restPort: number;
  start(): void;
  /** SIGKILL for Patroni and PostgreSQL, as if the machine lost its power. */
  kill(): void;
  /** Ends and starts Patroni; PostgreSQL runs on. */
  restartPatroni(): void;
  /** SIGKILL for PostgreSQL alone. */
  killPostgres(): void;
  /** Nothing of this machine answers until `thaw`, as behind a network that drops everything. */
  freeze(): void;
  thaw(): void;
}

export interface DatabaseNodes {
  nodes: DatabaseNode[];
  /** The leader, as the other nodes know it; null while there is none. */
  leader(): Promise<DatabaseNode | null>;
  close(): void;
}

async function startEtcd(folder: string): Promise<{ port: number; child: ChildProcess }> {
  const [port, peerPort] = [await aFreePort(), await aFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const args = ["--data-dir", join(folder, "etcd"), "--listen-client-urls", url, "--advertise-client-urls", url];
  const peers = [
    "--listen-peer-urls",
    peer,
    "--initial-advertise-peer-urls",
    peer,
    "--initial-cluster",
    `default=${peer}`,
  ];
  return { port, child: run(folder, "etcd", ["etcd", ...args, ...peers]) };
}

interface NodeOptions {
  folder: string;
  name: string;
  programs: string;
  etcdPort: number;
}

/** A commit waits for one standby, so that the next leader has it. */
const configuration = ({ folder, name, programs, etcdPort }: NodeOptions, port: number, restPort: number) => `
scope: fabula
name: ${name}
restapi: { listen: "127.0.0.1:${restPort}", connect_address: "127.0.0.1:${restPort}" }
etcd3: { host: "127.0.0.1:${etcdPort}" }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 3
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 150, wal_keep_size: 512MB, shared_buffers: 64MB }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
postgresql:
  listen: "127.0.0.1:${port}"
  connect_address: "127.0.0.1:${port}"
  data_dir: ${join(folder, name, "data")}
  bin_dir: ${programs}
  pgpass: ${join(folder, name, "pgpass")}
  authentication: { superuser: { username: postgres }, replication: { username: replicator } }
  parameters: { unix_socket_directories: "${join(folder, name)}" }
`;

async function aNode(options: NodeOptions): Promise<DatabaseNode> {
  const { folder, name } = options;
  const [port, restPort] = [await aFreePort(), await aFreePort()];
  await mkdir(join(folder, name));
  await chmod(join(folder, name), 0o777);
  await writeFile(join(folder, `${name}.yml`), configuration(options, port, restPort));
  let patroni: ChildProcess | null = null;
  const postmaster = () => Number(readFileSync(join(folder, name, "data", "postmaster.pid"), "utf8").split("\n")[0]);
  /** PostgreSQL's processes are in the group of the postmaster, which Patroni starts as a session of its own. */
  const signalAll = (signal: NodeJS.Signals) => {
    for (const group of [() => patroni!.pid!, postmaster]) {
      try {
        process.kill(-group(), signal);
      } catch {
        // It does not run at this moment.
      }
    }
  };
  const start = () =>
    void (patroni = run(folder, name, ["patroni", join(folder, `${name}.yml`)], { isDatabase: true }));
  return {
    name,
    port,
    restPort,
    start,
    restartPatroni() {
      patroni!.kill("SIGKILL");
      start();
    },
    kill: () => signalAll("SIGKILL"),
    killPostgres: () => void process.kill(postmaster(), "SIGKILL"),
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
  };
}

export async function startDatabaseNodes(folder: string, programs: string): Promise<DatabaseNodes> {
  const etcd = await startEtcd(folder);
  const nodes = await Promise.all(
    ["one", "two", "three"].map((name) => aNode({ folder, name, programs, etcdPort: etcd.port })),
  );
  async function leader(): Promise<DatabaseNode | null> {
    for (const node of nodes) {
      const isLeader = await fetch(`http://127.0.0.1:${node.restPort}/primary`, {
        signal: AbortSignal.timeout(500),
      }).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isLeader) return node;
    }
    return null;
  }
  nodes[0]!.start();
  while ((await leader()) === null) await pause(200);
  for (const node of nodes.slice(1)) node.start();
  const isReplica = ({ restPort }: DatabaseNode) =>
    fetch(`http://127.0.0.1:${restPort}/replica`).then(
      ({ status }) => status === 200,
      () => false,
    );
  for (const node of nodes.slice(1)) while (!(await isReplica(node))) await pause(200);
  return {
    nodes,
    leader,
    close() {
      for (const node of nodes) {
        node.thaw();
        node.kill();
      }
      etcd.child.kill("SIGKILL");
    },
  };
}
