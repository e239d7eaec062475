import type { Person } from "#tests/support/people.ts";

/** The calls about reading places, for tests. */

type Tale = { id: number };
type Query = Record<string, string | number>;

export const putPlace = ({ client }: Person, { id }: Tale, body: unknown = { block: 0, part: 0.5 }) =>
  client.put(`/v1/reading/${id}`, { body });
export const forgetPlace = ({ client }: Person, { id }: Tale) => client.delete(`/v1/reading/${id}`);
export const pauseRecording = ({ client }: Person, paused: unknown) =>
  client.patch("/v1/reading", { query: { paused: String(paused) } });
export const listPlaces = async ({ client }: Person, query: Query = {}) =>
  (await client.get("/v1/reading", { query })).body;
export const listedIds = async (person: Person, query?: Query) =>
  (await listPlaces(person, query)).reading.map(({ post }: { post: Tale }) => post.id);
