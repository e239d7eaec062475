import type { Section } from "../bench.ts";
import { jsonHeaders, signIn, startSite } from "../bench-site.ts";
import { emailOf } from "../dataset/members.ts";
import { costOfBodies } from "../expensive-bodies.ts";
import { round } from "../report-table.ts";

/** The CPU time of bodies that are expensive to parse. */
export const bodiesSection: Section = async ({ folder, database, print, table }) => {
  const site = await startSite(folder, { DATABASE_URL: database.url });
  const member = await signIn(site.url, emailOf(database.landmarks.ordinaryMember.id));
  const headers = { visitor: jsonHeaders({ ...member, token: null }), member: jsonHeaders(member) };
  const bodies = await costOfBodies(site.url, site.pid, headers);
  await site.stop();
  table("Expensive bodies", [
    ["Body", "from a", "answer", "server CPU ms"],
    ...bodies
      .toSorted((one, other) => other.cpu - one.cpu)
      .map(({ name, sender, status, cpu }) => [name, sender, String(status), round(cpu)]),
  ]);
  const expensive = bodies.filter(({ sender, cpu }) => sender === "visitor" && cpu >= 100).map(({ name }) => name);
  print(
    `No request of a visitor may cost 100 ms of CPU or more: ${expensive.length === 0 ? "none does" : `${expensive.join(", ")} DOES`}.`,
  );
};
