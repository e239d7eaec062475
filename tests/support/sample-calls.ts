import { z } from "zod";
import { api } from "#site/calls.ts";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import type { Answer, Client, Send } from "./client.ts";
import type { Person } from "./people.ts";
import { sampleOf } from "./schema-samples.ts";

/** All calls of the contract with valid input, for tests that are generated from the contract. */

export const everyCall = Object.values(api)
  .flatMap((feature) => Object.values(feature) as Endpoint[])
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

/** The client of a call and its member, whose own names some calls need. The member is null for visitors. */
export interface CallMaker {
  client: Client;
  person: Pick<Person, "id" | "username"> | null;
}

export type Samples = Record<string, unknown>;

/** The smallest valid GIF. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The caller's own names, for calls that name their caller. */
export const ownSamples = ({ person }: CallMaker, { refersTo }: Endpoint): Samples =>
  refersTo === "self" && person !== null
    ? { userId: person.id, username: person.username, receiverUsername: person.username }
    : {};

/** The form of a body that may be missing, or the output of a preprocessing step. */
function fieldsOf(schema: unknown): Record<string, z.ZodType> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.out);
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}

/** A value for every field of the schema. @param known replaces the samples */
export const sampled = (schema: z.ZodType | undefined, known: Samples = {}): Samples =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema)).map(([name, field]) => [name, known[name] ?? sampleOf(name, field)]),
  );

/** The `named` values, and one for each other field that the schema requires. @param usual replaces the samples of these */
export function leastInput(schema: z.ZodType | undefined, named: Samples, usual: Samples = {}): Samples {
  const isSent = ([name, field]: [string, z.ZodType]) =>
    Object.hasOwn(named, name) || !field.safeParse(undefined).success;
  const sent = Object.entries(fieldsOf(schema)).filter(isSent);
  return Object.fromEntries(sent.map(([name, field]) => [name, named[name] ?? usual[name] ?? sampleOf(name, field)]));
}

export function samplePath({ path, params }: Endpoint, known: Samples = {}): string {
  const values = sampled(params, known);
  return path.replace(/:(\w+)/g, (_all, name: string) => String(values[name]));
}

/** Makes the call with sample values. `known` overrides them, and `send` replaces parts of the call. */
export function makeCall(
  callMaker: CallMaker,
  endpoint: Endpoint,
  known: Samples = {},
  send: Send = {},
  path?: string,
): Promise<Answer> {
  const own = { ...ownSamples(callMaker, endpoint), ...known };
  const body = endpoint.body === undefined ? undefined : sampled(endpoint.body, own);
  const query = sampled(endpoint.query, own) as Send["query"];
  const names = send.body === undefined ? Object.keys(endpoint.files ?? {}) : [];
  const files = names.length === 0 ? {} : { files: Object.fromEntries(names.map((name) => [name, picture])) };
  const at = path ?? samplePath(endpoint, own);
  return callMaker.client.call(endpoint.method, at, {
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...files,
    ...send,
  });
}
