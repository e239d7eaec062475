import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { id } from "#kit/calls/input.ts";
import type { CountChange } from "#kit/server/http/call-checks.ts";
import { redirectToOtherSite } from "#kit/server/http/redirects.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Pages } from "#kit/server/render/pages.ts";
import { recordClick, advertLink } from "./service.ts";

/** Whether the browser prefetches the page: nobody has clicked yet. */
const isPrefetch = ({ headers }: FastifyRequest) =>
  /prefetch|prerender/i.test([headers["sec-purpose"], headers.purpose, headers["x-moz"]].join());

/**
 * A banner links to an address of this site, which counts the click and redirects to the advert's link. This needs no script and
 * stores nothing about the visitor. The address of an inactive advert is 404.
 */
export function registerAdvertClickThrough(
  app: FastifyInstance,
  context: AppContext,
  pages: Pages,
  countChange: CountChange,
) {
  const options = {
    schema: { hide: true },
    // It writes to the database, so it counts towards the limit of changes.
    onRequest: countChange,
    onSend: async (_request: FastifyRequest, reply: FastifyReply) => void reply.header("cache-control", "no-store"),
    // The 404 page comes compressed from the page cache.
    compress: false as const,
  };
  app.route<{ Params: { id: string } }>({
    ...options,
    method: ["GET", "HEAD"],
    url: "/publicity/:id",
    async handler(request, reply) {
      // A refusal is not cached, so the browser sends the request again for a real click, which is counted.
      if (isPrefetch(request)) return reply.code(403).send();
      // A HEAD request is not a click.
      const find = request.method === "HEAD" ? advertLink : recordClick;
      const parsedId = id.safeParse(request.params.id);
      const link = parsedId.success ? await find(context, parsedId.data) : null;
      return link === null ? pages.answer(request, reply) : redirectToOtherSite(reply, link);
    },
  });
}
