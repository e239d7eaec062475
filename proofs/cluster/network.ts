import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/**
 * A network of machines: each is a network namespace with one cable (veth) to a switch (bridge), which this process is connected to as
 * well. All of it is in namespaces of this process alone, and ends with it.
 */
export interface Machine {
  name: string;
  address: string;
  /** @returns the command as it is run on this machine */
  command(words: string[]): string[];
  /** SIGKILL for everything that runs on it. */
  kill(): Promise<void>;
  /** Nothing on it goes on until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** The switch drops all its packets, without a word to either side. */
  cut(): void;
  /** All that it sends to these machines goes nowhere; their messages arrive, and are never answered. */
  cutFrom(others: Machine[]): void;
  /** Repairs both. */
  connect(): void;
}

const subnet = "10.77.0";
/** Of this process, as the machines know it. */
export const ownAddress = `${subnet}.1`;
const bridge = "switch";
/** Nobody's. */
const nowhere = "02:00:00:00:00:00";

const ip = (...args: string[]) => execFileSync("ip", args, { encoding: "utf8" });

/**
 * Starts this program again in namespaces of its own for network, mounts and processes: nothing of the machine's network is changed, and
 * whatever was started ends when it ends. Returns only there.
 */
export function enterOwnNamespaces(): void {
  if (process.env.CLUSTER_NAMESPACES === "own") {
    execFileSync("mount", ["-t", "tmpfs", "fabula-cluster", "/run"]);
    mkdirSync("/run/netns");
    ip("link", "set", "lo", "up");
    ip("link", "add", bridge, "type", "bridge");
    ip("address", "add", `${ownAddress}/24`, "dev", bridge);
    ip("link", "set", bridge, "up");
    return;
  }
  // The shell is the first process, which has to take leave of those that nobody waits for.
  const again = ["sh", "-c", '"$@"; exit $?', "sh", process.execPath, ...process.argv.slice(1)];
  const namespaces = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  process.execve!("/usr/bin/unshare", ["unshare", ...namespaces, ...again], {
    ...process.env,
    CLUSTER_NAMESPACES: "own",
  });
}

export function aMachine(name: string, number: number): Machine {
  const address = `${subnet}.${number}`;
  const port = `port-${name}`;
  const inside = (...args: string[]) => ip("-n", name, ...args);
  ip("netns", "add", name);
  ip("link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", name);
  ip("link", "set", port, "master", bridge, "up");
  inside("link", "set", "lo", "up");
  inside("address", "add", `${address}/24`, "dev", "eth0");
  inside("link", "set", "eth0", "up");
  const running = () => ip("netns", "pids", name).trim().split("\n").filter(Boolean).map(Number);
  const signal = (which: NodeJS.Signals) => {
    for (const pid of running()) {
      try {
        process.kill(pid, which);
      } catch {
        // It has ended by itself.
      }
    }
  };
  let lostNeighbours: string[] = [];
  return {
    name,
    address,
    command: (words) => ["ip", "netns", "exec", name, ...words],
    async kill() {
      // Again and again, because some start others.
      for (; running().length > 0; await pause(20)) signal("SIGKILL");
    },
    // Twice, for what was started in between.
    freeze: () => (signal("SIGSTOP"), signal("SIGSTOP")),
    thaw: () => signal("SIGCONT"),
    cut: () => void ip("link", "set", port, "nomaster"),
    cutFrom(others) {
      lostNeighbours = others.map((other) => other.address);
      for (const each of lostNeighbours)
        inside("neighbour", "replace", each, "lladdr", nowhere, "dev", "eth0", "nud", "permanent");
    },
    connect() {
      ip("link", "set", port, "master", bridge);
      for (const each of lostNeighbours.splice(0)) inside("neighbour", "del", each, "dev", "eth0");
    },
  };
}
