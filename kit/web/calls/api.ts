import { isBatchable } from "#kit/calls/batch.ts";
import type { CallArguments, CallReply, Endpoint } from "#kit/calls/endpoint.ts";
import { problemSchema, type ErrorCode } from "#vocabulary/errors.ts";
import { ApiError } from "./api-error.ts";

/** Called with the uploaded share of a request's body, from 0 to 1. */
type OnProgress = (share: number) => void;

type Upload = (url: string, init: RequestInit, onProgress: OnProgress) => Promise<Response>;

export interface CallOptions<Reply = never> {
  signal?: AbortSignal | undefined;
  /** False for calls in the background: an ended session then fails them without asking to log in again. */
  askAgain?: boolean;
  /** Sends the call even if the page is left at once. */
  keepalive?: boolean;
  /** The changes that make the reply stale. The server keeps it for all pages that it renders; the browser doesn't. Nobody may change it. */
  cacheTags?: (reply: Reply) => readonly string[];
  /** Called with the share that is uploaded. Starts again from 0 when the call is repeated. */
  onProgress?: OnProgress;
}

type Parameters<E extends Endpoint> =
  Record<never, never> extends CallArguments<E>
    ? [args?: CallArguments<E>, options?: CallOptions<CallReply<E>>]
    : [args: CallArguments<E>, options?: CallOptions<CallReply<E>>];

/** Makes one call of the contract. @throws {ApiError} for everything but the declared success. */
export type Api = <E extends Endpoint>(endpoint: E, ...parameters: Parameters<E>) => Promise<CallReply<E>>;

/** The credentials for a member's calls. The server renders pages without them, as a visitor. */
export interface Credentials {
  /** The bearer token of the running session. */
  token(): string | null;
  /** The anti-forgery cookie's value. */
  antiForgeryToken(): string | null;
  /**
   * Asks the person whose session ended to log in, in a dialog over the page. False if nobody was logged in, or they declined.
   * @param refused the token that the server refused
   */
  loginAgain(refused: string | null): Promise<boolean>;
  /** Called when the server refuses this session's calls until the password is changed. */
  passwordChangeRequired(): void;
  /** Called when the server has ended the session by a login ban. */
  sessionEnded(): void;
}

interface ApiOptions {
  fetch: typeof globalThis.fetch;
  /** Prefix of every path; empty in the browser. */
  origin?: string;
  credentials?: Credentials;
  /** Sends a member's reads, such as in batches; without it `fetch` does. */
  fetchForMember?: typeof globalThis.fetch;
  /** Sends calls that report progress; without it `fetch` sends them and reports none. */
  upload?: Upload;
}

interface Sent {
  response: Response;
  /** The bearer token that was sent; null for a visitor's call. */
  token: string | null;
}

/** Builds the typed client on a `fetch`: the browser's own, or one that calls the server in process. */
export function createApi({ fetch, fetchForMember = fetch, origin = "", credentials, upload }: ApiOptions): Api {
  async function fetchOrThrow(
    path: string,
    init: RequestInit,
    { signal, onProgress, keepalive = false }: CallOptions = {},
    send = fetch,
  ): Promise<Response> {
    const address = `${origin}${path}`;
    const request = { ...init, keepalive, signal: signal ?? null };
    try {
      if (onProgress !== undefined && upload !== undefined) return await upload(address, request, onProgress);
      return await send(address, request);
    } catch (cause) {
      // An abort is passed on as it is; every other failure is a network error.
      if (signal?.aborted === true) throw cause;
      throw new ApiError({ status: 0, code: "NETWORK" }, cause);
    }
  }

  /** The server sets the anti-forgery cookie with the answer. */
  const fetchAntiForgeryCookie = () => fetchOrThrow("/v0/csrf", { method: "GET" });

  async function send(endpoint: Endpoint, args: object, options: CallOptions, asVisitor = false): Promise<Sent> {
    const { path, init } = requestOf(endpoint, args);
    const headers = new Headers(init.headers);
    const token = knowsCaller(endpoint) && !asVisitor ? (credentials?.token() ?? null) : null;
    if (token !== null) headers.set("authorization", `Bearer ${token}`);
    // A background call does not ask to log in, and without a session its answer is known: it is not sent.
    else if (endpoint.caller !== "visitor" && options.askAgain === false)
      throw new ApiError({ status: 401, code: "UNAUTHENTICATED" });
    if (endpoint.method !== "GET" && credentials !== undefined) {
      if (credentials.antiForgeryToken() === null) await fetchAntiForgeryCookie();
      headers.set("x-xsrf-token", credentials.antiForgeryToken() ?? "");
    }
    const carrier = token !== null && isBatchable(endpoint) ? fetchForMember : fetch;
    return { token, response: await fetchOrThrow(path, { ...init, headers }, options, carrier) };
  }

  /** Whether the cause of the error is removed, so that the same call can be repeated. */
  async function recover(error: ApiError, endpoint: Endpoint, token: string | null, askAgain = true): Promise<boolean> {
    if (credentials === undefined) return false;
    if (error.code === "CSRF") {
      await fetchAntiForgeryCookie();
      return true;
    }
    if (error.code === "PASSWORD_CHANGE_REQUIRED") {
      credentials.passwordChangeRequired();
      // Calls that visitors may make are repeated without the token.
      return endpoint.caller === "visitor";
    }
    if (endpoint.caller === "visitor") return false;
    if (error.code === "UNAUTHENTICATED") return askAgain && credentials.loginAgain(token);
    if (error.code === "BANNED" && error.status === 401) credentials.sessionEnded();
    return false;
  }

  async function attempt(endpoint: Endpoint, args: object, options: CallOptions): Promise<unknown> {
    const { response, token } = await send(endpoint, args, options);
    if (response.ok) return replyOf(endpoint, response);
    const error = await errorOf(response, endpoint);
    if (!(await recover(error, endpoint, token, options.askAgain))) throw error;
    const { response: repeated } = await send(endpoint, args, options, error.code === "PASSWORD_CHANGE_REQUIRED");
    if (repeated.ok) return replyOf(endpoint, repeated);
    throw await errorOf(repeated, endpoint);
  }

  async function call(endpoint: Endpoint, args: object = {}, options: CallOptions = {}): Promise<unknown> {
    try {
      return await attempt(endpoint, args, options);
    } catch (error) {
      if (error instanceof ApiError) error.call = nameOf(endpoint);
      throw error;
    }
  }

  return call as Api;
}

/** The token is sent only with calls that use a session. The other answers are the same for everybody. */
const knowsCaller = ({ caller, optionalSession }: Endpoint) => caller !== "visitor" || optionalSession === true;

/** @throws {Error} when the reply does not fit the contract, for example after a deployment that changed it */
async function replyOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  const { body, preparing, waiting, totalCount } = endpoint.reply;
  if (response.status === preparing) return { retryAfterSeconds: retryAfterOf(response) ?? 1 };
  if (body === "empty") return undefined;
  if (body === "text") return response.text();
  if (body === "file") return { name: fileNameOf(response), content: await response.blob() };
  const isWaiting = response.status === 202 && waiting !== undefined;
  const parsed = (isWaiting ? waiting : body).safeParse(await response.json());
  if (!parsed.success) {
    throw new Error(`The reply of ${nameOf(endpoint)} does not fit the contract`, { cause: parsed.error });
  }
  if (totalCount !== true) return parsed.data;
  return { items: parsed.data, total: Number(response.headers.get("x-total-count")) };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const fileNameOf = (response: Response) =>
  response.headers.get("content-disposition")?.match(/filename="([^"]+)"/)?.[1] ?? "download";

/** The error code for a status when the answer is not the site's own, for example a proxy's error page. */
function codeOfStatus(status: number, { method }: Endpoint): ErrorCode {
  if (status === 404) return "NOT_FOUND";
  if (status === 413) return "TOO_LARGE";
  if (status === 429) return "RATE_LIMITED";
  // A proxy that got no answer can't know whether the change was made. HAProxy says 503 when it loses a process in the middle of a call.
  if (status >= 502 && status <= 504 && method !== "GET") return "OUTCOME_UNKNOWN";
  if (status >= 502 && status <= 504) return "UNAVAILABLE";
  return status >= 500 ? "INTERNAL" : "BAD_REQUEST";
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  return Number.isNaN(seconds) ? null : seconds;
}

async function errorOf(response: Response, endpoint: Endpoint): Promise<ApiError> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  const problem = problemSchema.safeParse(body).data ?? null;
  return new ApiError({
    status,
    code: problem?.code ?? codeOfStatus(status, endpoint),
    problem,
    retryAfter: retryAfterOf(response),
  });
}

interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, Blob | null>;
}

function pathOf(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) search.append(name, String(each));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** A multipart body: fields and files. The browser sets the content type, because only it knows the boundary. */
function formOf(fields: unknown, files: Record<string, Blob | null>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) if (file !== null) form.append(name, file);
  return form;
}

/** Address, method and body of a call, without the headers that depend on the caller. */
function requestOf(endpoint: Endpoint, args: object): { path: string; init: RequestInit } {
  const { params = {}, query = {}, body, files } = args as CallParts;
  const init: RequestInit = { method: endpoint.method };
  if (files !== undefined) init.body = formOf(body, files);
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  return { path: pathOf(endpoint.path, params) + searchOf(query), init };
}

/** Works like `fetch`, but reports progress, which `fetch` can't. It resolves and rejects in the same way. */
export const upload: Upload = (url, { method = "GET", headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const aborted = () => reject(new DOMException("The upload was aborted", "AbortError"));
    if (signal?.aborted === true) return aborted();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.responseType = "blob";
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve(responseOf(request)));
    request.addEventListener("error", () => reject(new TypeError("Failed to upload")));
    request.addEventListener("abort", aborted);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send((body ?? null) as XMLHttpRequestBodyInit | null);
  });

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request;
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  const headers = lines.filter(Boolean).map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : (request.response as Blob), { status, statusText, headers });
}
