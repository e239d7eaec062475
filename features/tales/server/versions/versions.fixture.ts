import type { Person } from "#tests/support/people.ts";
import { aTaleForm } from "#tests/support/tales.ts";

/** The calls about the earlier versions of a Tale, for tests. */

type Tale = { id: number; writer: Person; tags: string[] };

export const paragraph = (text: string) => `<p>${text}, and nobody had lit the lamp.</p>`;
export const saveTale = ({ id, writer, tags }: Tale, form: Record<string, unknown> = {}) =>
  writer.client.put(`/v1/posts/${id}`, { body: aTaleForm({ tags, ...form }) });
export const listVersions = async ({ id }: { id: number }, { client }: Person) =>
  (await client.get(`/v1/posts/${id}/versions`)).body.versions as {
    number: number;
    kind: string;
    title: string;
    words: number;
  }[];
export const versionKinds = async (tale: Tale, person = tale.writer) =>
  (await listVersions(tale, person)).map(({ kind }) => kind);
export const readVersion = (tale: { id: number }, number: number, { client }: Person) =>
  client.get(`/v1/posts/${tale.id}/versions/${number}`);
export const restoreVersion = ({ id, writer }: Tale, number: number, body?: unknown) =>
  writer.client.post(`/v1/posts/${id}/versions/${number}/restore`, { body });
export const keepText = ({ id, writer, tags }: Tale, text: Record<string, unknown> = {}) =>
  writer.client.post(`/v1/posts/${id}/versions`, {
    body: { title: "Kept", content: paragraph("Written elsewhere"), tags, ...text },
  });
