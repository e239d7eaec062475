import type { Client } from "./client.ts";
import { password as usual, type Person } from "./people.ts";
import type { TestSite } from "./site.ts";

/** User-Agent headers as browsers send them. */
export const userAgents = {
  firefox: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0",
  chrome: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36",
  safari:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};

/** The same person in another browser. */
export async function anotherLogin(
  site: TestSite,
  { email }: Pick<Person, "email">,
  { userAgent = userAgents.firefox, password = usual } = {},
): Promise<Client> {
  const client = site.visitor();
  const { status, body } = await client.post("/auth/login", {
    body: { email, password },
    headers: { "user-agent": userAgent },
  });
  if (status !== 200) throw new Error(`not logged in: ${JSON.stringify(body)}`);
  client.token = body.token;
  return client;
}
