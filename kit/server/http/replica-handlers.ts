import type { CallInput, Calls, Endpoint } from "#kit/calls/endpoint.ts";
import { tagsOfNames } from "#kit/calls/named-members.ts";
import type { Reads } from "../read-routing.ts";
import type { ApiHandlers } from "./calls.ts";
import type { Actor } from "./call-checks.ts";
import type { KeptCalls } from "./kept-calls.ts";

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

type CacheTagsOf = (shown: never) => readonly string[];
type Listed = Record<string, Record<string, CacheTagsOf> | undefined>;

/** The changes that a call's reply has. */
interface Shown {
  /** By its input; undefined if the replica does not answer requests for it. */
  ofInput: CacheTagsOf | undefined;
  /** By the reply, if it is kept: one from before a change would stay. */
  ofReply: CacheTagsOf | undefined;
}

interface Sources<Api extends Record<string, Calls>> {
  reads: Reads;
  primary: ApiHandlers<Api>;
  replica: ApiHandlers<Api>;
}

interface ListedCalls<Api extends Record<string, Calls>> {
  ofReplica: CallsOfReplica<Api>;
  kept?: KeptCalls<Api>;
}

function mapped<Api extends Record<string, Calls>>(
  { primary, replica }: Sources<Api>,
  { ofReplica, kept = {} }: ListedCalls<Api>,
  choose: (shown: Shown, handlers: { primary: Handle; replica: Handle }) => Handle,
): ApiHandlers<Api> {
  const areas = Object.entries(primary as Record<string, Record<string, Handle>>).map(([area, handlers]) => {
    const replicaHandlers = (replica as Record<string, Record<string, Handle>>)[area]!;
    const chosen = Object.entries(handlers).map(([verb, handle]) => [
      verb,
      choose(
        { ofInput: (ofReplica as Listed)[area]?.[verb], ofReply: (kept as Listed)[area]?.[verb] },
        { primary: handle, replica: replicaHandlers[verb]! },
      ),
    ]);
    return [area, Object.fromEntries(chosen)];
  });
  return Object.fromEntries(areas) as ApiHandlers<Api>;
}

/** The handlers of requests: of the listed calls the replica answers those of visitors, and of members who have not just changed something. */
export const handlersOfRequests = <Api extends Record<string, Calls>>(
  sources: Sources<Api>,
  listed: ListedCalls<Api>,
): ApiHandlers<Api> =>
  mapped(sources, listed, ({ ofInput, ofReply }, { primary, replica }) => {
    if (ofInput === undefined) return primary;
    return async (call) =>
      call.actor?.hasJustWritten === true
        ? primary(call)
        : sources.reads.read({
            of: "call",
            cacheTags: ofInput(call as never),
            cacheTagsOf: (reply) => [...(ofReply?.(reply as never) ?? []), ...tagsOfNames(reply)],
            fromReplica: () => replica(call),
            fromPrimary: () => primary(call),
          });
  });

/** The handlers for pages that are rendered from the replica: any call of a page. Most pages check what they show, too. */
export const handlersOfPages = <Api extends Record<string, Calls>>(
  sources: Sources<Api>,
  listed: ListedCalls<Api>,
): ApiHandlers<Api> =>
  mapped(
    sources,
    listed,
    ({ ofInput = () => [] }, { primary, replica }) =>
      (call) =>
        sources.reads.read({
          of: null,
          cacheTags: ofInput(call as never),
          fromReplica: () => replica(call),
          fromPrimary: () => primary(call),
        }),
  );
