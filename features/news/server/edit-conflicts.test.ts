import { afterAll, beforeAll } from "vitest";
import { solidImage } from "#features/profiles/server/image-files.fixture.ts";
import { describeConflicts } from "#tests/support/conflicts.ts";
import { aNewsForm } from "#tests/support/news.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** Two requests or two moderators write a news post at the same time. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describeConflicts(() => site, {
  name: "news post",
  table: "news",
  path: { create: "/v1/create-admin-post", change: "/v1/admin-post" },
  form: aNewsForm,
  files: async () => ({ image: await solidImage(30, 20).png().toBuffer() }),
  picturesOf: ({ photo }) => [photo],
  read: (client, id) => client.get(`/v1/admin-post/${id}`),
  total: async (client) => (await client.get("/v1/all-admin-posts")).body.totalAdminPost,
});
