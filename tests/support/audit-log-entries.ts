import { expectStatus } from "./expected-status.ts";
import type { Person } from "./people.ts";
import { anAdmin } from "./people.ts";
import type { TestSite } from "./site.ts";

interface AuditEntrySent {
  id: number;
  actor: string;
  action: string;
  target: string;
  detail: string;
  createdAt: string;
}

/**
 * The entries that an administrator reads in the audit log, newest first.
 * @param asked a filter, such as a `target` (`tale:12`) or an `action`
 */
export async function auditEntries(site: TestSite, query: Record<string, string> = {}): Promise<AuditEntrySent[]> {
  const { client } = await reader(site);
  return expectStatus(await client.get("/v1/audit-log", { query: { pageSize: 100, ...query } }), 200).entries;
}

/** The same as [actor, action, detail], which a test can predict. */
export const actionsOn = async (site: TestSite, target: string) =>
  (await auditEntries(site, { target })).map(({ actor, action, detail }) => [actor, action, detail]);

const readers = new WeakMap<TestSite, Person>();
/** One administrator reads the log in all tests, unless a test has demoted them. */
async function reader(site: TestSite): Promise<Person> {
  const known = readers.get(site);
  if (known !== undefined && (await known.client.get("/v1/audit-log")).status === 200) return known;
  const admin = await anAdmin(site);
  readers.set(site, admin);
  return admin;
}
