import type { ChildProcess } from "node:child_process";
import { mkdir, chmod } from "node:fs/promises";
import { join } from "node:path";
import { aMachine, type Machine } from "./network.ts";
import type { DatabasePrograms } from "./programs.ts";

/** A member of etcd on a machine of its own: two of three can decide. */
export interface EtcdMember {
  machine: Machine;
  start(): void;
  kill(): void;
}

const clientPort = 2379;
const peerPort = 2380;

export const etcdHosts = (members: EtcdMember[]) =>
  members.map(({ machine }) => `${machine.address}:${clientPort}`).join();

/** Three members, not on the databases' machines: docs/cluster.md says why. */
export async function startEtcd(folder: string, programs: DatabasePrograms): Promise<EtcdMember[]> {
  const machines = ["etcd1", "etcd2", "etcd3"].map((name, index) => aMachine(name, 31 + index));
  const members = await Promise.all(machines.map((machine) => anEtcdMember(folder, machine, machines, programs)));
  for (const member of members) member.start();
  return members;
}

interface Status {
  header: { member_id: string };
  /** The id of the member that leads the others, as this one knows it; "0" for none. */
  leader: string;
}

const statusOf = ({ machine }: EtcdMember): Promise<Status | null> =>
  fetch(`http://${machine.address}:${clientPort}/v3/maintenance/status`, {
    method: "POST",
    body: "{}",
    signal: AbortSignal.timeout(500),
  }).then(
    (reply) => reply.json() as Promise<Status>,
    () => null,
  );

/** The member that leads the others; null while there is none. @param members those that are asked */
export async function leaderOfEtcd(members: EtcdMember[]): Promise<EtcdMember | null> {
  for (const member of members) {
    const status = await statusOf(member);
    if (status !== null && status.leader === status.header.member_id) return member;
  }
  return null;
}

async function anEtcdMember(
  folder: string,
  machine: Machine,
  all: Machine[],
  programs: DatabasePrograms,
): Promise<EtcdMember> {
  const peerOf = ({ address }: Machine) => `http://${address}:${peerPort}`;
  const client = `http://${machine.address}:${clientPort}`;
  const data = join(folder, machine.name);
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
    machine,
    start: () => void (member = programs.run(folder, machine.name, ["etcd", ...args, ...older], machine)),
    kill: () => void member?.kill("SIGKILL"),
  };
}
