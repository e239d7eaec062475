import { page as bounds } from "#vocabulary/limits.ts";
import type { Caller } from "#vocabulary/roles.ts";
import { samples } from "#tests/support/every-sample.ts";
import { everyCall } from "#tests/support/sample-calls.ts";
import { usualCaller, type CallerName, type World } from "#tests/support/sample-world.ts";
import { requestOf, type Request } from "#tests/support/samples.ts";
import type { Landmarks } from "../dataset/landmarks.ts";

export interface MeasuredCall {
  name: string;
  /** The call of the contract, such as `GET /v0/posts/:id`; missing for pages, feeds and sitemaps. */
  endpoint?: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  caller: CallerName | "visitor";
  /** The `n`th request, counted from 0. */
  request(n: number): Request;
  /** Changes something before the measurement that the requests need: what it returns replaces `request`. */
  prepare?(world: World, count: number): Promise<Request[]>;
  /** The most requests; by default as many as fit into the time. */
  most?: number;
  /** A rendered page or document: dropped from the cache before each request, so that its making is measured. */
  isCached?: true;
  headers?: Record<string, string>;
}

/** The calls for a filled database. */
export type CallList = (landmarks: Landmarks) => MeasuredCall[];

type Query = Record<string, string | number | undefined | readonly string[]>;

export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of value === undefined ? [] : [value].flat()) search.append(name, String(each));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** A call of the contract without a body. */
export function get(
  name: string,
  caller: MeasuredCall["caller"],
  endpoint: `/${string}`,
  query: Query = {},
  params: object = {},
): MeasuredCall {
  const path = endpoint.replace(/:(\w+)/g, (_all, param: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[param])),
  );
  return {
    name,
    endpoint: `GET ${endpoint}`,
    method: "GET",
    caller,
    request: () => ({ path: withQuery(path, query) }),
  };
}

/**
 * The number of full pages that a list shows. The last full page is measured and not the one after it, which has one entry on
 * one site and twelve on another.
 */
export const fullPages = (total: number, pageSize: number) =>
  Math.max(1, Math.floor(Math.min(total, bounds.deepest) / pageSize));

/** The first page of a list, the one in the middle and the last full one. */
export function pages(
  name: string,
  caller: MeasuredCall["caller"],
  endpoint: `/${string}`,
  { total, pageSize, ...query }: Query & { total: number; pageSize: number },
  params: object = {},
): MeasuredCall[] {
  const last = fullPages(total, pageSize) - 1;
  const at = { first: 0, middle: Math.floor(last / 2), last };
  return Object.entries(at).map(([which, pageNumber]) =>
    get(`${name}, ${which} page`, caller, endpoint, { ...query, pageSize, pageNumber }, params),
  );
}

/** Requests are made for this time; with the fewest there must be. */
const preparedFor = 3000;
const fewest = 4;

/** The samples of the calls that change something, or of those that read. */
export const sampledCalls = (callers: readonly Caller[], reads: boolean): MeasuredCall[] =>
  everyCall
    .filter(({ endpoint }) => callers.includes(endpoint.caller) && (endpoint.method === "GET") === reads)
    .flatMap(({ name, endpoint }) =>
      samples(name).map((sample): MeasuredCall => ({
        name: sample.called === undefined ? name : `${name}, ${sample.called}`,
        endpoint: name,
        method: endpoint.method,
        caller: sample.by ?? usualCaller[endpoint.caller],
        ...(sample.most === undefined && reads ? {} : { most: sample.most ?? 20 }),
        request: () => ({ path: endpoint.path }),
        async prepare(world, count) {
          const startedAt = performance.now();
          const requests: Request[] = [];
          while (requests.length < count && (requests.length < fewest || performance.now() - startedAt < preparedFor))
            requests.push(await requestOf(world, endpoint, sample, requests.length));
          return requests;
        },
      })),
    );
