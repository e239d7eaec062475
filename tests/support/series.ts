import type { CallReply } from "#kit/calls/endpoint.ts";
import type { seriesCalls } from "#features/series/calls.ts";
import { expectStatus } from "./expected-status.ts";
import type { Person } from "./people.ts";
import { aWriter } from "./people.ts";
import type { TestSite } from "./site.ts";

interface Wanted extends Record<string, unknown> {
  author?: Person;
  /** In this order. */
  tales?: readonly { id: number }[];
}

/** A series of an author with these Tales. */
export async function aSeries(site: TestSite, { author, tales = [], ...overrides }: Wanted = {}) {
  const writer = author ?? (await aWriter(site));
  const body = { title: "The keepers of the lamp", description: "Five nights.", languageName: "EN", ...overrides };
  const series = expectStatus<CallReply<typeof seriesCalls.create>>(
    await writer.client.post("/v1/series", { body }),
    201,
  );
  if (tales.length > 0) expectStatus(await orderTales(writer, series.id, tales), 200);
  return { ...series, writer };
}

export const orderTales = ({ client }: Person, id: number, tales: readonly { id: number }[]) =>
  client.put(`/v1/series/${id}/posts`, { body: { postIds: tales.map((tale) => tale.id) } });
