import { z } from "zod";
import type { ErrorCode } from "#vocabulary/errors.ts";
import type { Caller } from "#vocabulary/roles.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A reply without a body (204, 202), with bare text, with a file to keep, or with JSON. */
type ReplyBody = z.ZodType | "text" | "empty" | "file";

/** A page whose form works without script. */
export interface FormOfPage {
  page: `/${string}`;
  /** The fields that the page fills in again after a refusal. */
  fields: readonly string[];
  /** The page that thanks, by the reply of the call. */
  sent(reply: unknown): `/${string}`;
}

/**
 * One call of the API. This entry defines the server's route (role, anti-forgery, validation), the browser's typed call,
 * the OpenAPI document and the error tests.
 */
export interface Endpoint {
  method: Method;
  /** Fastify notation: `/v1/posts/:id`. */
  path: `/${string}`;
  /** The least rights that the call needs. The pipeline answers 401 or 403 to members with fewer. */
  caller: Caller;
  /** A visitor's call whose reply has more for a signed-in caller. An expired session counts as a visitor; a session that must change its password first gets 403. */
  optionalSession?: true;
  /** Allowed for a session that must change its generated password first. */
  beforePasswordChange?: true;
  /** Refused to programs with an access token: what would give lasting access, or take it from its owner. */
  noTokens?: true;
  /** For calls by mail programs, which have a signed token instead of the anti-forgery header, and for those that change nothing of the caller's. */
  withoutAntiForgery?: true;
  /** The reply is the same for everybody, and caches on the way may keep it for so many seconds. */
  publicSeconds?: number;
  /** The page at the same address submits its form here if no script runs. The browser is redirected to that page, which shows the result. */
  redirectsForms?: true;
  /**
   * The page whose form is sent here by browsers without script. Such a form needs no anti-forgery header, but must not come from another
   * site; its answer is a page.
   */
  form?: FormOfPage;
  /**
   * The thing that an id or a username in a visitor's or member's call refers to. `tests/guards/ownership.test.ts` generates tests
   * from this: of somebody else's,
   * - `public` is something that everybody may see, or the caller's own new name;
   * - `tale`, a Tale, gets 404 while it is a draft;
   * - `own`, which nobody else sees, gets 404;
   * - `authored`, which everybody sees, gets 403;
   * - `self`, the caller, gets 403;
   * - `profile`, a member, hides the parts that are private;
   * - `anything`, about which the caller may have records, has none.
   */
  refersTo?: "public" | "tale" | "own" | "authored" | "self" | "profile" | "anything";
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Where the longest body that the schema allows is longer than bodies of other calls. */
  bodyBytes?: number;
  /** The file fields of a multipart body; its other fields are the `body`. */
  files?: Readonly<Record<string, "required" | "optional">>;
  /** The body may also come as multipart, although it has no files (behaviour.md, Calls 1). */
  multipart?: true;
  /** The one success status and its body. */
  reply: {
    status: 200 | 201 | 202 | 204;
    body: ReplyBody;
    /** The status for something that was there before and that a call which creates answers instead. */
    existing?: 200;
    /** The body of 202, for something that somebody else has to decide before it is done. It has the field `waiting`. */
    waiting?: z.ZodType;
    /** The status while a job prepares the file, without a body. The header Retry-After says when to ask again. */
    preparing?: 202;
    /** The body is a bare array; the header X-Total-Count tells how many there are on all pages. */
    totalCount?: true;
  };
  /** The error codes that it may return besides those of the pipeline. */
  errors: readonly ErrorCode[];
}

/** Declares a call and keeps its literal types, so that a wrong path, field, role or code does not compile. */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input of a handler, parsed and normalised. */
export interface CallInput<E extends Endpoint> {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  files: SentFiles<E, Uint8Array>;
}

/** @template F the type of a file: bytes on the server, Blob in the browser */
type SentFiles<E extends Endpoint, F> = E["files"] extends infer Files
  ? { [Name in keyof Files]: Files[Name] extends "required" ? F : F | null }
  : never;

type Part<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends Given<S>
    ? { [K in Name]?: Given<S> }
    : { [K in Name]: Given<S> }
  : unknown;

/** The input of a call. A part that the endpoint does not declare does not compile. */
export type CallArguments<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]> &
  (E["files"] extends object ? { files: SentFiles<E, Blob> } : unknown);

/** A file reply as the browser receives it. */
export interface ReceivedFile {
  name: string;
  content: Blob;
}

/** The file is not ready. */
export interface Preparation {
  retryAfterSeconds: number;
}

/** A list whose total travels in the header X-Total-Count. */
export interface WithTotal<L> {
  items: L;
  total: number;
}

/** The reply that a caller receives and that, except for files, a handler must return. */
export type CallReply<E extends Endpoint> = E["reply"]["body"] extends z.ZodType
  ? E["reply"] extends { totalCount: true }
    ? WithTotal<z.output<E["reply"]["body"]>>
    : z.output<E["reply"]["body"]> | (E["reply"] extends { waiting: z.ZodType<infer Waiting> } ? Waiting : never)
  : E["reply"]["body"] extends "text"
    ? string
    : E["reply"]["body"] extends "file"
      ? ReceivedFile | (E["reply"] extends { preparing: number } ? Preparation : never)
      : void;

/** The calls of one feature, by verb. */
export type Calls = Record<string, Endpoint>;

/**
 * Fields that a client may send in the query or in the body, as a form or as JSON. Addresses end up in logs and browser histories,
 * so the site's own pages send secrets and e-mails in the body. If both contain a field, the body wins. The server merges them
 * with `readQueryOrBody`.
 */
export function queryOrBody<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) {
  return { query: fields.partial(), body: fields.partial().nullish(), multipart: true } as const;
}
