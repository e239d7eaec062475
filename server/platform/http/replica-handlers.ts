import type { CallInput, Calls, Endpoint } from "#contract/endpoint.ts";
import type { Reads } from "../reads.ts";
import type { ApiHandlers } from "./calls.ts";
import type { Actor } from "./call-checks.ts";

/** The calls that a replica may answer, each with the cache tags of what it shows. */
export type CallsOfReplica<Api extends Record<string, Calls>> = {
  readonly [Area in keyof Api]?: {
    readonly [Verb in keyof Api[Area]]?: (input: CallInput<Api[Area][Verb]>) => readonly string[];
  };
};

interface AnyCall extends CallInput<Endpoint> {
  actor: Actor | null;
}
type Handle = (call: AnyCall) => Promise<unknown>;

type CacheTagsOf = (call: never) => readonly string[];
type Listed = Record<string, Record<string, CacheTagsOf> | undefined>;

interface Sources<Api extends Record<string, Calls>> {
  reads: Reads;
  primary: ApiHandlers<Api>;
  replica: ApiHandlers<Api>;
}

function mapped<Api extends Record<string, Calls>>(
  { primary, replica }: Sources<Api>,
  listed: CallsOfReplica<Api>,
  choose: (cacheTagsOf: CacheTagsOf | undefined, handlers: { primary: Handle; replica: Handle }) => Handle,
): ApiHandlers<Api> {
  const areas = Object.entries(primary as Record<string, Record<string, Handle>>).map(([area, handlers]) => {
    const ofReplica = (replica as Record<string, Record<string, Handle>>)[area]!;
    const chosen = Object.entries(handlers).map(([verb, handle]) => [
      verb,
      choose((listed as Listed)[area]?.[verb], { primary: handle, replica: ofReplica[verb]! }),
    ]);
    return [area, Object.fromEntries(chosen)];
  });
  return Object.fromEntries(areas) as ApiHandlers<Api>;
}

/** The handlers of requests: of the listed calls the replica answers those of visitors, and of members who have not just changed something. */
export const handlersOfRequests = <Api extends Record<string, Calls>>(
  sources: Sources<Api>,
  listed: CallsOfReplica<Api>,
): ApiHandlers<Api> =>
  mapped(sources, listed, (cacheTagsOf, { primary, replica }) => {
    if (cacheTagsOf === undefined) return primary;
    return async (call) =>
      call.actor?.hasJustWritten === true
        ? primary(call)
        : sources.reads.read({
            of: "call",
            cacheTags: cacheTagsOf(call as never),
            fromReplica: () => replica(call),
            fromPrimary: () => primary(call),
          });
  });

/** The handlers for pages that are rendered from the replica: any call of a page. Most pages check what they show, too. */
export const handlersOfPages = <Api extends Record<string, Calls>>(
  sources: Sources<Api>,
  listed: CallsOfReplica<Api>,
): ApiHandlers<Api> =>
  mapped(
    sources,
    listed,
    (cacheTagsOf = () => [], { primary, replica }) =>
      (call) =>
        sources.reads.read({
          of: null,
          cacheTags: cacheTagsOf(call as never),
          fromReplica: () => replica(call),
          fromPrimary: () => primary(call),
        }),
  );
