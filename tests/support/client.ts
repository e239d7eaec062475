/**
 * An outside client that knows only addresses, JSON, cookies and the two headers. It uses no types of the contract, so
 * that each test states what is sent and what comes back.
 */
export interface Answer {
  status: number;
  headers: Headers;
  /**
   * Parsed JSON, text, the bytes of a picture or an archive, or null for an empty answer. `unknown` would need a cast at each of more
   * than a thousand uses, and a cast checks nothing: the expectations do.
   */
  body: any;
}

export interface Send {
  /** A list becomes a repeated parameter. */
  query?: Record<string, string | number | undefined | readonly string[]>;
  /** Text is sent unchanged, anything else as JSON. */
  body?: unknown;
  /** Sent as multipart with the fields of `body`; a File also has a name. */
  files?: Record<string, Uint8Array | File>;
  headers?: Record<string, string>;
  /** False leaves the anti-forgery header out. */
  antiForgery?: boolean;
}

export interface Client {
  get(path: string, send?: Send): Promise<Answer>;
  post(path: string, send?: Send): Promise<Answer>;
  put(path: string, send?: Send): Promise<Answer>;
  patch(path: string, send?: Send): Promise<Answer>;
  delete(path: string, send?: Send): Promise<Answer>;
  call(method: string, path: string, send?: Send): Promise<Answer>;
  /** The bearer token sent from now on; null for none. */
  token: string | null;
  cookies: Map<string, string>;
}

function keepCookies(cookies: Map<string, string>, headers: Headers) {
  for (const line of headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    const equals = pair.indexOf("=");
    cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
}

async function parse(response: Response): Promise<Answer["body"]> {
  const type = response.headers.get("content-type") ?? "";
  if (/^(image\/(?!svg)|application\/(zip|octet-stream))/.test(type))
    return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  if (text === "") return null;
  return type.includes("json") ? JSON.parse(text) : text;
}

function formOf(fields: unknown, files: Record<string, Uint8Array | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) {
    form.append(name, file instanceof File ? file : new File([Buffer.from(file)], "file"));
  }
  return form;
}

/** The body of a request, and the content type that `fetch` can't derive from it. */
function payloadOf({ body, files }: Send): { body?: string | FormData; headers?: Record<string, string> } {
  if (files !== undefined) return { body: formOf(body, files) };
  if (body === undefined) return {};
  if (typeof body === "string") return { body };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** @param always headers of every request, such as what a proxy in front would add. */
export function createClient(base: string, always: Record<string, string> = {}): Client {
  const cookies = new Map<string, string>();
  const client: Client = {
    token: null,
    cookies,
    async call(method, path, send = {}) {
      const { query = {}, headers = {}, antiForgery = true } = send;
      const payload = payloadOf(send);
      const url = new URL(path, base);
      for (const [name, value] of Object.entries(query)) {
        for (const each of [value].flat()) if (each !== undefined) url.searchParams.append(name, String(each));
      }
      const changes = method !== "GET";
      if (changes && antiForgery && !cookies.has("XSRF-TOKEN")) await client.get("/v0/csrf");
      const response = await fetch(url, {
        method,
        redirect: "manual",
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(client.token === null ? {} : { authorization: `Bearer ${client.token}` }),
          ...(changes && antiForgery ? { "x-xsrf-token": cookies.get("XSRF-TOKEN") ?? "" } : {}),
          ...payload.headers,
          ...always,
          ...headers,
        },
        ...(payload.body === undefined ? {} : { body: payload.body }),
      });
      keepCookies(cookies, response.headers);
      return { status: response.status, headers: response.headers, body: await parse(response) };
    },
    get: (path, send) => client.call("GET", path, send),
    post: (path, send) => client.call("POST", path, send),
    put: (path, send) => client.call("PUT", path, send),
    patch: (path, send) => client.call("PATCH", path, send),
    delete: (path, send) => client.call("DELETE", path, send),
  };
  return client;
}
