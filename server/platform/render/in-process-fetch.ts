import type { FastifyInstance, InjectOptions } from "fastify";

/** A `fetch` that asks this app without a network, for calls that a page makes while it is rendered. */
export function inProcessFetch(app: FastifyInstance): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const answer = await app.inject({
      method: (init.method ?? "GET") as InjectOptions["method"] & string,
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init.headers)),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, String(value));
    const bodiless = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(bodiless ? null : answer.body, { status: answer.statusCode, headers });
  };
}
