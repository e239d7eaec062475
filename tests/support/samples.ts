import { api } from "#site/calls.ts";
import { DAY } from "#vocabulary/limits.ts";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import type { Client, Send } from "./client.ts";
import { leastInput, samplePath, type Samples } from "./sample-calls.ts";
import type { SignedIn } from "#proofs/load/bench-site.ts";
import { usualCaller, type CallerName, type World } from "./sample-world.ts";

/**
 * The samples of calls: valid requests that succeed. Most follow from the contract. A call that names something that is not
 * everybody's has an entry in the `samples.fixture.ts` of its feature, which makes it or finds it.
 */

type NameOf<E> = E extends { method: infer Method extends string; path: infer Path extends string }
  ? `${Method} ${Path}`
  : never;

/** `PUT /v1/user`: each call of the contract. */
type CallName = { [Area in keyof typeof api]: NameOf<(typeof api)[Area][keyof (typeof api)[Area]]> }[keyof typeof api];

/** Values by field name, wherever the call has the field; what else it requires gets a usual value. */
export interface Named extends Samples {
  /** Sends the request instead of the caller. */
  as?: Client;
}

/** The rows that the `n`th request names. It may change something first, which is not measured. */
export type Name = (world: World, n: number) => Named | Promise<Named>;

export interface Sample {
  /** By default the one with the least rights that the call needs. */
  by?: CallerName;
  /** Which one it is, if there are several: tests send the first one, the bench measures all. */
  called?: string;
  /** The most requests that the bench sends. */
  most?: number;
  of?: Name;
}

/** The samples of a feature's calls. */
export type CallSamples = { [Call in CallName]?: Name | Sample | readonly Sample[] };

/** By an ordinary member and by the author with the most Tales: the second must not cost more. */
export const byBoth = (
  of: (world: World, author: SignedIn, n: number) => Named | Promise<Named>,
  by?: CallerName,
): Sample[] =>
  [{ who: "member", called: "ordinary" } as const, { who: "author", called: "prolific" } as const].map(
    ({ who, called }) => ({ by: by ?? who, called, of: (world, n) => of(world, world.callers[who], n) }),
  );

/** Something new of each of both. */
export const newOfBoth = (make: (world: World, author: SignedIn) => Promise<number>, by?: CallerName): Sample[] =>
  byBoth(async (world, author) => ({ id: await make(world, author) }), by);

/** Something that exists for each kind of name: another Tale for each change, and the most popular things for what reads. */
export function usualNames({ landmarks, now }: World, { method, refersTo }: Endpoint, n: number): Samples {
  const { popularTale, publishedTales, busiestAuthor, popularTag } = landmarks;
  const tale = method === "GET" ? popularTale.id : publishedTales.ids[n % publishedTales.ids.length];
  const { name, category, language } = popularTag;
  return {
    ...(refersTo === "tale" || refersTo === "anything" ? { id: tale, postId: tale } : {}),
    username: busiestAuthor.username,
    tags: [name],
    tagName: name,
    tag: name,
    categoryName: category,
    category,
    languageName: language,
    expiresAt: new Date(now().getTime() + DAY).toISOString(),
  };
}

export interface Request extends Pick<Send, "body" | "query" | "files"> {
  path: string;
  /** Sends it instead of the caller. */
  client?: Client;
}

export async function requestOf(world: World, endpoint: Endpoint, { of }: Sample, n: number): Promise<Request> {
  const { as, ...named }: Named = (await of?.(world, n)) ?? {};
  const usual = usualNames(world, endpoint, n);
  const body = leastInput(endpoint.body, named, usual);
  const query = leastInput(endpoint.query, named, usual) as Send["query"];
  const names = Object.entries(endpoint.files ?? {}).filter(([, which]) => which === "required");
  return {
    path: samplePath(endpoint, { ...usual, ...named }),
    ...(query === undefined ? {} : { query }),
    ...(endpoint.body === undefined ? {} : { body }),
    ...(names.length === 0
      ? {}
      : { files: Object.fromEntries(names.map(([name]) => [name, named[name] as Uint8Array])) }),
    ...(as === undefined ? {} : { client: as }),
  };
}

/** Sends a sample as its caller does. */
export async function sendSample(world: World, endpoint: Endpoint, sample: Sample, request?: Request) {
  const { path, client, ...send } = request ?? (await requestOf(world, endpoint, sample, 0));
  const caller = sample.by ?? usualCaller[endpoint.caller];
  const sender = client ?? (caller === "visitor" ? world.visitor() : world.callers[caller]);
  return sender.call(endpoint.method, path, send);
}
