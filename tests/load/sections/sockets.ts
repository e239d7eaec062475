import { createClient } from "#tests/support/client.ts";
import type { Section } from "../bench.ts";
import { signIn, signInAll, startSite } from "../bench-site.ts";
import { administrator, emailOf } from "../dataset/members.ts";
import { bareDelivery, liveDelivery } from "../live-delivery.ts";
import { median, round } from "../report-table.ts";

/** So many members are connected when a message to everyone is sent. */
const connectedCount = 1000;

export const socketsSection: Section = async ({ folder, reference, database, print }) => {
  // On the smaller database, so that the delivery is measured and not the notifications of those who are away.
  const { url: databaseUrl, tales, landmarks } = reference ?? database;
  const env = { DATABASE_URL: databaseUrl };
  const first = await startSite(folder, env);
  const admin = await signIn(first.url, emailOf(administrator));
  const emails = Array.from({ length: Math.min(connectedCount, landmarks.totals.members - 10) }, (_, at) =>
    emailOf(at + 10),
  );
  const members = await signInAll(first.url, emails);
  await first.stop();
  // A new process, because freed memory of earlier work would hide the memory of connections.
  const site = await startSite(folder, { ...env, DATA_DIR: first.dataDir });
  const send = createClient(site.url);
  send.token = admin.token;
  const live = await liveDelivery(site.url, site.pid, members, async (message) => {
    const { status } = await send.post("/v1/send-notification", { body: { receiverUsername: "all", message } });
    if (status !== 201) throw new Error(`sending failed: ${status}`);
  });
  const bare = median(await bareDelivery(live.connections, live.messageLength));
  const slowest = median(live.rounds);
  await site.stop();
  print(
    `\nAn Admin-Message to everyone with ${tales} Tales, ${live.connections} connected: the last has it after ${round(slowest)} ms (rounds: ${live.rounds.map((each) => round(each)).join(", ")}),` +
      ` recorded, announced and delivered; bare sockets take ${round(bare)} ms for the bytes (÷ ${round(slowest / bare, 1)}). ${round(live.memoryEach / 1024, 1)} KiB of server memory per connection.`,
  );
};
