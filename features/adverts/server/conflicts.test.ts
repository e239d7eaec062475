/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { anAdvertForm, anAdvert, bannerFiles } from "#tests/support/adverts.ts";
import { describeConflicts } from "#tests/support/conflicts.ts";
import { aModerator } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** Two requests or two moderators write an advert at the same time. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describeConflicts(() => site, {
  name: "advert",
  table: "adverts",
  path: { create: "/v1/create-publicity", change: "/v1/update-publicity" },
  form: anAdvertForm,
  files: bannerFiles,
  picturesOf: ({ imageRow, imageColumn }) => [imageRow, imageColumn],
  read: (client, id) => client.get(`/v1/publicity/${id}`),
  total: async (client) => (await client.get("/v1/all-publicity")).body.totalPublicity,
});

it("Switching an advert and counting do not cause an edit conflict", async () => {
  const staff = (await aModerator(site)).client;
  const { id, updatedAt } = await anAdvert(staff);
  site.clock.advance(MINUTE);
  await staff.patch(`/v1/set-activity/${id}`, { query: { isActive: "false" } });
  await staff.patch(`/v1/set-activity/${id}`, { query: { isActive: "true" } });
  await site.visitor().post(`/v0/publicity/${id}/shown`);
  const changed = await staff.put(`/v1/update-publicity/${id}`, {
    body: anAdvertForm({ expectedUpdatedAt: updatedAt }),
    files: {},
  });
  expect(changed.body).toMatchObject({ isActive: true, totShown: 1 });
});
