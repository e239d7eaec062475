import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Caller } from "./roles.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A reply without a body (204, 202), with bare text, with a file to keep, or with JSON. */
export type ReplyBody = z.ZodType | "text" | "empty" | "file";

/**
 * One call of the API. From this one entry come the server's route (role, anti-forgery, validation), the
 * browser's typed call, the OpenAPI document and the refusal tests.
 */
export interface Endpoint {
  method: Method;
  /** Fastify notation: `/v1/posts/:id`. */
  path: `/${string}`;
  /** Who may call; the pipeline answers 401 or 403 to everybody below. */
  caller: Caller;
  /** A visitor's call that answers more to a running session. An ended one is not refused, one that must first change its password is. */
  optionalSession?: true;
  /** Also who must first change a password that was made up for them may call this. */
  beforePasswordChange?: true;
  /** A change that another program makes for a person, with a signed token in place of the anti-forgery header. */
  withoutAntiForgery?: true;
  /** A page of the same address sends its form here where no script runs: the browser is led back to that page, which shows the outcome. */
  redirectsForms?: true;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Files of a multipart body, whose other fields are the `body`: the name of each field, and whether it may be missing. */
  files?: Readonly<Record<string, "required" | "optional">>;
  /** The body may also come as multipart, although it has no files (behaviour.md, Calls 1). */
  multipart?: true;
  /** The one success status and its body. */
  reply: {
    status: 200 | 201 | 202 | 204;
    body: ReplyBody;
    /** The body is a bare array; the header X-Total-Count tells how many there are on all pages. */
    totalCount?: true;
  };
  /** What it may answer beside the pipeline's own errors. */
  errors: readonly ErrorCode[];
}

/** Declares a call; the literal types survive, so a wrong path, field, role or code does not compile. */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler gets: parsed and normalised input. */
export interface CallInput<E extends Endpoint> {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  files: SentFiles<E, Uint8Array>;
}

/** @template F a file as that side holds it: its bytes on the server, a Blob in the browser */
export type SentFiles<E extends Endpoint, F> = E["files"] extends infer Files
  ? { [Name in keyof Files]: Files[Name] extends "required" ? F : F | null }
  : never;

type Part<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends Given<S>
    ? { [K in Name]?: Given<S> }
    : { [K in Name]: Given<S> }
  : unknown;

/** What a caller sends; parts that an endpoint does not have can't be sent. */
export type CallArguments<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]> &
  (E["files"] extends object ? { files: SentFiles<E, Blob> } : unknown);

/** A file that a call answers, as the browser gets it. */
export interface ReceivedFile {
  name: string;
  content: Blob;
}

/** A list whose total travels in the header X-Total-Count. */
export interface WithTotal<L> {
  items: L;
  total: number;
}

/** What a caller receives, and, files apart, what a handler must return. */
export type CallReply<E extends Endpoint> = E["reply"]["body"] extends z.ZodType
  ? E["reply"] extends { totalCount: true }
    ? WithTotal<z.output<E["reply"]["body"]>>
    : z.output<E["reply"]["body"]>
  : E["reply"]["body"] extends "text"
    ? string
    : E["reply"]["body"] extends "file"
      ? ReceivedFile
      : void;

/** The calls of one feature, by verb. */
export type Calls = Record<string, Endpoint>;
