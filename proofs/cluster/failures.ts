import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Random } from "../kills/random.ts";
import { whenReachable, type Balancer } from "./balancer.ts";
import type { DatabaseNode, DatabaseNodes } from "./database-nodes.ts";
import { leaderOfEtcd, type EtcdMember } from "./etcd.ts";
import type { Machine } from "./network.ts";
import type { SiteProcesses } from "./site-processes.ts";

interface Cluster {
  databases: DatabaseNodes;
  web: Machine[];
  site: SiteProcesses;
  balancer: Balancer;
  /** Of the site, through the balancer. */
  url: string;
  databaseUrl: string;
}

type Repair = () => Promise<void> | void;

/** Each resolves when the part that fails is replaced; the returned function repairs it. */
export function failuresOf(cluster: Cluster, random: Random): Record<string, () => Promise<Repair>> {
  const { databases, web, site, balancer, url } = cluster;
  const leading = async (): Promise<DatabaseNode> => (await databases.leader()) ?? (await pause(100), leading());
  const leaderOfEtcdNow = async (): Promise<EtcdMember> =>
    (await leaderOfEtcd(databases.etcd)) ?? (await pause(100), leaderOfEtcdNow());
  /** Another node than this one leads. */
  async function untilAnotherLeads(before: DatabaseNode): Promise<void> {
    for (; ; await pause(100)) {
      const leader = await databases.leader();
      if (leader !== null && leader !== before) return;
    }
  }
  const othersThan = (leader: DatabaseNode) => databases.nodes.filter((node) => node !== leader);
  /** How long a machine stays away after another leads: it comes back as one that does not know. */
  const stayAway = () => pause(2_000);
  return {
    async "the leader's machine is lost"() {
      const leader = await leading();
      await leader.machine.kill();
      await untilAnotherLeads(leader);
      return () => leader.start();
    },
    async "the leader's PostgreSQL is killed"() {
      (await leading()).killPostgres();
      while (!(await acceptsChanges(cluster))) await pause(50);
      return () => {};
    },
    async "the leader's network is cut"() {
      const leader = await leading();
      leader.machine.cut();
      await untilAnotherLeads(leader);
      return async () => {
        await stayAway();
        leader.machine.connect();
      };
    },
    // The site still reaches it, and it still takes changes until it finds out.
    async "the leader is cut off from all but the site"() {
      const leader = await leading();
      leader.machine.cutFrom([...databases.etcd, ...othersThan(leader)].map(({ machine }) => machine));
      await untilAnotherLeads(leader);
      return async () => {
        await stayAway();
        leader.machine.connect();
      };
    },
    // It keeps the lead, and goes on alone when it has given the standbys up.
    async "the leader is cut off from the standbys"() {
      const leader = await leading();
      leader.machine.cutFrom(othersThan(leader).map(({ machine }) => machine));
      while (!(await acceptsChanges(cluster))) await pause(50);
      return () => leader.machine.connect();
    },
    async "the leader's machine stands still"() {
      const leader = await leading();
      leader.machine.freeze();
      await untilAnotherLeads(leader);
      return async () => {
        await stayAway();
        leader.machine.thaw();
      };
    },
    async "a member of etcd is killed"() {
      const member = random.oneOf(databases.etcd);
      member.kill();
      await pause(random.between(500, 8_000));
      return () => member.start();
    },
    // Longer than the lead of a database lasts without etcd's word: when it goes on, it believes that all have lost theirs.
    async "the leader of etcd stands still"() {
      const leader = await leaderOfEtcdNow();
      leader.machine.freeze();
      const others = databases.etcd.filter((member) => member !== leader);
      while ((await leaderOfEtcd(others)) === null) await pause(100);
      return async () => {
        await pause(random.between(20_000, 28_000));
        leader.machine.thaw();
      };
    },
    async "a process of the site is killed"() {
      site.kill(random.between(0, web.length - 1));
      return () => {};
    },
    async "the network of a machine of the site is cut"() {
      const machine = random.oneOf(web);
      machine.cut();
      return async () => {
        await pause(random.between(1_000, 10_000));
        machine.connect();
      };
    },
    // A browser gets no connection for this second; only a second balancer would change that.
    async "the balancer is killed"() {
      balancer.kill();
      await pause(1_000);
      balancer.start();
      await whenReachable(`${url}/healthz`);
      return () => {};
    },
  };
}

/** Through the balancer. */
async function acceptsChanges({ databaseUrl }: Cluster): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 1_000,
    query_timeout: 2_000,
  });
  // It may break between two statements.
  client.on("error", () => {});
  try {
    await client.connect();
    // Its commit waits for a standby, as long as the leader expects one.
    await client.query("select pg_logical_emit_message(true, 'proofs/cluster', 'a change')");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Patroni needs less than two of its rounds of 10 s. */
const longestWait = 40_000;

interface Member {
  role: string;
  state: string;
}

/**
 * All nodes follow before the next round, and Patroni has written down which standby has every commit: without that, no other node may
 * lead. A leader that wakes up again may never manage that, until its Patroni is started again: see docs/cluster.md.
 */
export async function untilAllFollow({ leader, ask }: DatabaseNodes): Promise<void> {
  let waitingSince = Date.now();
  for (; ; await pause(200)) {
    const leading = await leader();
    if (leading === null) continue;
    if (Date.now() - waitingSince > longestWait) {
      console.log(`restarts Patroni of ${leading.name}`);
      leading.restartPatroni();
      waitingSince = Date.now();
    }
    const answer = await ask(leading, "/cluster");
    const members: Member[] =
      answer === null
        ? []
        : await answer.json().then(
            ({ members: all }: { members: Member[] }) => all,
            () => [],
          );
    const following = members.filter(({ role, state }) => role !== "leader" && /^(running|streaming)$/.test(state));
    // Patroni 4 says "quorum_standby" where more than one may be it.
    if (following.length === 2 && following.some(({ role }) => /^(sync|quorum)_standby$/.test(role))) return;
  }
}
