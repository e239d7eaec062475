import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { live } from "#vocabulary/limits.ts";
import { spreadOf } from "#vocabulary/live-restart.ts";
import { createClient } from "#tests/support/client.ts";
import { activeMembers } from "../active-members.ts";
import type { Section } from "../bench.ts";
import { signIn, signInAll, startSite, type SignedIn } from "../bench-site.ts";
import { administrator, emailOf } from "../dataset/members.ts";
import { bareDelivery, connectMember, deliveryTimes, inBatches, type Connected } from "../live-delivery.ts";
import { cpuOf, memoryOf } from "../process-cost.ts";
import { median, round } from "../report-table.ts";

/** Live connections: a message to all of them, their memory, a restart, the end of a session. */

/** A member may have so many connections, as tabs and devices (kit/server/live/limits.ts). */
const mostForMember = 20;
/** Logins cost a password hash each. */
const mostMembers = 1000;

interface Tab {
  member: SignedIn;
  connected: Connected;
}

/** @returns the reason that the server gave */
async function ended({ connected: { socket } }: Tab): Promise<string> {
  const [{ reason }] = (await once(socket, "close")) as [CloseEvent];
  return reason;
}

/** Every client comes back as a browser does (features/notifications/web/live-connection.ts). */
async function reconnect(url: string, { member }: Tab, reason: string, refused: () => void): Promise<Tab> {
  await pause(Math.random() * spreadOf(reason));
  for (let delay = live.reconnect * (0.5 + Math.random()); ; delay = Math.min(delay * 2, live.longestReconnect)) {
    await pause(delay);
    try {
      return { member, connected: await connectMember(url, member) };
    } catch {
      refused();
    }
  }
}

export const socketsSection: Section = async ({ folder, reference, database, sockets, print }) => {
  // On the smaller database, so that the delivery is measured and not the notifications of those who are away.
  const filled = reference ?? database;
  const { tales } = filled;
  const env = { DATABASE_URL: filled.url };
  const first = await startSite(folder, env);
  const admin = await signIn(first.url, emailOf(administrator));
  const members = await signInAll(first.url, await activeMembers(filled, Math.min(sockets, mostMembers)));
  const memberCount = members.length;
  await first.stop();
  // A new process, because freed memory of earlier work would hide the memory of connections.
  const { url, dataDir } = first;
  const again = { ...env, DATA_DIR: dataDir, PORT: new URL(url).port };
  let site = await startSite(folder, again);
  const send = createClient(url);
  send.token = admin.token;
  const total = Math.min(sockets, memberCount * mostForMember);

  const atRest = memoryOf(site.pid);
  const cpuAtRest = cpuOf(site.pid);
  const startedAt = performance.now();
  let tabs: Tab[] = await inBatches(
    Array.from({ length: total }, (_, at) => members[at % memberCount]!),
    async (member) => ({ member, connected: await connectMember(url, member) }),
  );
  const connectedIn = performance.now() - startedAt;
  const memoryEach = (memoryOf(site.pid) - atRest) / total;
  const cpuBefore = cpuOf(site.pid);
  const connectingEach = ((cpuBefore - cpuAtRest) * 1000) / total;
  const { times, messageLength } = await deliveryTimes(
    tabs.map(({ connected }) => connected),
    async (count) => {
      const message = `Round ${count}: the library closes at nine tonight.`;
      const { status } = await send.post("/v1/send-notification", { body: { receiverUsername: "all", message } });
      if (status !== 201) throw new Error(`sending failed: ${status}`);
    },
  );
  const cpuEach = ((cpuOf(site.pid) - cpuBefore) * 1000) / times.length;
  const slowest = median(times);

  const [loggedOut, ...others] = tabs;
  const logoutAt = performance.now();
  const left = tabs.filter(({ member }) => member === loggedOut!.member);
  const gone = Promise.all(left.map(ended));
  const { status } = await loggedOut!.member.post("/logout");
  if (status !== 204) throw new Error(`logging out failed: ${status}`);
  await gone;
  const endedIn = performance.now() - logoutAt;
  tabs = others.filter(({ member }) => member !== loggedOut!.member);

  let refusals = 0;
  const closed = tabs.map(ended);
  await site.stop();
  const reasons = await Promise.all(closed);
  site = await startSite(folder, again);
  const restartedAt = performance.now();
  tabs = await Promise.all(tabs.map((tab, at) => reconnect(url, tab, reasons[at]!, () => (refusals += 1))));
  const backIn = performance.now() - restartedAt;

  const connectedMemory = memoryOf(site.pid);
  const closing = tabs.map(ended);
  for (const { connected } of tabs) connected.socket.close();
  await Promise.all(closing);
  const released = connectedMemory - memoryOf(site.pid);
  await site.stop();

  const bare = median(await bareDelivery(total, messageLength));
  print(
    `\n${total} live connections of ${memberCount} members, ${tales} Tales: connected in ${round(connectedIn / 1000, 1)} s, ${round(connectingEach, 2)} ms of Node and ${round(memoryEach / 1024, 1)} KiB of its memory each.` +
      `\n  An Admin-Message to everyone: the last connection has it after ${round(slowest)} ms (rounds: ${times.map((each) => round(each)).join(", ")}), ${round(cpuEach)} ms of Node,` +
      ` recorded, announced and delivered; a bare WebSocket server takes ${round(bare)} ms (÷ ${round(slowest / bare, 1)}).` +
      `\n  The end of a session closed its ${left.length} connections after ${round(endedIn)} ms.` +
      `\n  After a restart all were back in ${round(backIn / 1000, 1)} s, ${refusals} attempts refused. Closing them gave back ${round(released / 2 ** 20)} MiB at once.`,
  );
};
