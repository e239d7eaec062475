import type { Endpoint } from "#contract/endpoint.ts";

interface Arguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function pathOf(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** Address, method and body of a call, before anything that depends on who makes it. */
export function requestOf(endpoint: Endpoint, args: object): { path: string; init: RequestInit } {
  const { params = {}, query = {}, body } = args as Arguments;
  const init: RequestInit = { method: endpoint.method };
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  return { path: pathOf(endpoint.path, params) + searchOf(query), init };
}
