import { expectStatus } from "./expected-status.ts";
import type { Person } from "./people.ts";
import type { TestSite } from "./site.ts";

/** Notices of illegal content by visitors. */

let last = 0;
/** A visitor from a network that has sent nothing yet. The site trusts a proxy on this machine. */
export const aNetwork = (site: TestSite) =>
  site.visitor(`2001:db8:${Math.floor((last += 1) / 60_000)}:${(last % 60_000).toString(16)}::1`);

export const aNoticeForm = (overrides: Record<string, unknown> = {}) => ({
  reason: "REASON10",
  text: "Every sentence of it is from a book of mine.",
  email: `sender-${(last += 1)}@example.org`,
  goodFaith: true,
  languageName: "EN",
  ...overrides,
});

export const addressOf = {
  tale: ({ id }: { id: number }) => `/posts/tale/${id}`,
  comment: ({ id, on }: { id: number; on: { id: number } }) => `/posts/tale/${on.id}#${id}`,
  blog: ({ id, on }: { id: number; on: { id: number } }) => `/blog/posts/${on.id}#${id}`,
  user: ({ username }: { username: string }) => `/profile/${username}`,
  news: ({ id }: { id: number }) => `/blog/posts/${id}`,
};

/** A notice as the staff sees it, with the token of its receipt. @param as a member of staff whom it isn't about */
export async function aNotice(
  site: TestSite,
  address: string,
  { as, ...overrides }: { as: Person } & Record<string, unknown>,
) {
  const form = aNoticeForm({ address, ...overrides });
  const { reference } = expectStatus(await aNetwork(site).post("/v0/notices", { body: form }), 202);
  const { notices } = expectStatus(await as.client.get("/v1/notices", { query: { pageSize: 1 } }), 200);
  const [notice] = notices as { id: number; reference: string; status: string }[];
  if (notice?.reference !== reference) throw new Error("The newest notice is another one");
  return { ...notice!, email: form.email, token: await site.mailedToken(form.email) };
}
