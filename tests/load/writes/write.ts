import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Client } from "#tests/support/client.ts";
import { everyCall, leastInput, samplePath, samplesOfCall, type Samples } from "#tests/support/sample-calls.ts";
import type { SignedIn } from "../bench-site.ts";
import { withQuery, type CallerName, type MeasuredCall, type Request } from "../calls/measured-call.ts";
import type { World } from "../calls/world.ts";

/** How a write is measured: what its requests name. Everything else follows from the contract and its samples. */

type NameOf<E> = E extends { method: infer Method extends string; path: infer Path extends string }
  ? Method extends "GET"
    ? never
    : `${Method} ${Path}`
  : never;

/** `PUT /v1/user`: each call of the contract that changes something. */
export type WriteName = {
  [Area in keyof typeof api]: NameOf<(typeof api)[Area][keyof (typeof api)[Area]]>;
}[keyof typeof api];

/** Values by field name, wherever the call has the field; fields that it requires and that are missing get a sample. */
export interface Named extends Samples {
  /** Sends the request instead of the caller. */
  as?: Client;
}

export interface Write {
  /** By default the one with the least rights that the call needs. */
  by?: CallerName;
  /** Which one it is, if the call is measured several times. */
  called?: string;
  /** The most requests. */
  most?: number;
  /** The rows that the `n`th request names. It may change something first, which is not measured. */
  of?(world: World, n: number): Named | Promise<Named>;
}

/** By an ordinary member and by the author with the most Tales: the second must not cost more. */
export const byBoth = (
  of: (world: World, author: SignedIn, n: number) => Named | Promise<Named>,
  rest: Omit<Write, "of" | "called"> = {},
): Write[] =>
  [{ who: "member", called: "ordinary" } as const, { who: "author", called: "prolific" } as const].map(
    ({ who, called }) => ({
      by: who,
      called,
      ...rest,
      of: (world: World, n: number) => of(world, world.callers[who], n),
    }),
  );

const usualCaller = { visitor: "visitor", user: "member", moderator: "moderator", admin: "admin" } as const;
const usualMost = 20;

async function requestOf(endpoint: Endpoint, { as, ...named }: Named): Promise<Request> {
  const known = { ...samplesOfCall(endpoint.path), ...named };
  const body = leastInput(endpoint.body, known);
  const query = leastInput(endpoint.query, known) as Parameters<typeof withQuery>[1];
  const names = Object.entries(endpoint.files ?? {}).filter(([, which]) => which === "required");
  return {
    path: withQuery(samplePath(endpoint, known), query),
    ...(endpoint.body === undefined ? {} : { body }),
    ...(names.length === 0
      ? {}
      : { files: Object.fromEntries(names.map(([name]) => [name, known[name] as Uint8Array])) }),
    ...(as === undefined ? {} : { client: as }),
  };
}

/** @param names by the name of the call, such as `PUT /v1/user` */
export const measuredWrites = (writes: Record<string, Write | Write[]>): MeasuredCall[] =>
  Object.entries(writes).flatMap(([name, entry]) => {
    const { endpoint } = everyCall.find((each) => each.name === name)!;
    return [entry].flat().map(({ by, called, most = usualMost, of = () => ({}) }): MeasuredCall => ({
      name: called === undefined ? name : `${name}, ${called}`,
      endpoint: name,
      method: endpoint.method,
      caller: by ?? usualCaller[endpoint.caller],
      most,
      request: () => ({ path: endpoint.path }),
      async prepare(world, count) {
        const requests = [];
        for (let n = 0; n < count; n += 1) requests.push(await requestOf(endpoint, await of(world, n)));
        return requests;
      },
    }));
  });
