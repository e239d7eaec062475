import type { ChildProcess } from "node:child_process";
import { mkdir, chmod } from "node:fs/promises";
import { join } from "node:path";
import type { Machine } from "./network.ts";
import type { DatabasePrograms } from "./programs.ts";

/** A member of etcd on each machine: two of three can decide. */
export interface EtcdMember {
  start(): void;
  kill(): void;
}

const clientPort = 2379;
const peerPort = 2380;

export const etcdHosts = (machines: Machine[]) => machines.map(({ address }) => `${address}:${clientPort}`).join();

export async function anEtcdMember(
  folder: string,
  machine: Machine,
  all: Machine[],
  programs: DatabasePrograms,
): Promise<EtcdMember> {
  const peerOf = ({ address }: Machine) => `http://${address}:${peerPort}`;
  const client = `http://${machine.address}:${clientPort}`;
  const data = join(folder, `etcd-${machine.name}`);
  await mkdir(data);
  await chmod(data, 0o777);
  const options = {
    name: machine.name,
    "data-dir": join(data, "member"),
    "listen-client-urls": client,
    "advertise-client-urls": client,
    "listen-peer-urls": peerOf(machine),
    "initial-advertise-peer-urls": peerOf(machine),
    "initial-cluster": all.map((each) => `${each.name}=${peerOf(each)}`).join(),
    // A member that comes back does not disturb the others: the default since 3.5.
    "pre-vote": "true",
    // Its own 100 and 1,000 are for machines that are not busy with everything else of the cluster.
    "heartbeat-interval": "300",
    "election-timeout": "3000",
  };
  const older = programs.etcdInterface === "etcd" ? ["--enable-v2"] : [];
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}=${value}`]);
  let member: ChildProcess | null = null;
  return {
    start: () => void (member = programs.run(folder, `etcd-${machine.name}`, ["etcd", ...args, ...older], machine)),
    kill: () => void member?.kill("SIGKILL"),
  };
}
