import { expectStatus } from "./expected-status.ts";
import { anAdmin } from "./people.ts";
import type { TestSite } from "./site.ts";

/** Changes what the owner decides, as an administrator does (`PUT /v1/site`). Only for a site of one's own. */
export async function changeSettings(site: TestSite, changes: object): Promise<void> {
  const { client } = await anAdmin(site);
  expectStatus(await client.put("/v1/site", { body: changes }), 200);
}
