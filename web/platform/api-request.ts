import type { Endpoint } from "#contract/endpoint.ts";

interface Arguments {
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
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** A multipart body: fields and files. The browser writes its content type, as only it knows the boundary. */
function formOf(fields: unknown, files: Record<string, Blob | null>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) if (file !== null) form.append(name, file);
  return form;
}

/** Address, method and body of a call, before anything that depends on who makes it. */
export function requestOf(endpoint: Endpoint, args: object): { path: string; init: RequestInit } {
  const { params = {}, query = {}, body, files } = args as Arguments;
  const init: RequestInit = { method: endpoint.method };
  if (files !== undefined) init.body = formOf(body, files);
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  return { path: pathOf(endpoint.path, params) + searchOf(query), init };
}
