import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { id } from "#contract/input.ts";
import type { CountChange } from "#server/platform/http/change-rate-limit.ts";
import { redirectToOtherSite } from "#server/platform/http/redirects.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Pages } from "#server/platform/render/pages.ts";
import { recordClick, advertLink } from "./service.ts";

/** Whether a browser fetches what somebody may open next: nobody has followed anything yet. */
const isPrefetch = ({ headers }: FastifyRequest) =>
  /prefetch|prerender/i.test([headers["sec-purpose"], headers.purpose, headers["x-moz"]].join());

/**
 * The way that a banner leads: an address of this site, so that following it is counted without script and without
 * anything about who follows. It goes on to the advert's link; an advert that is not shown has no such address.
 */
export function registerAdvertClickThrough(
  app: FastifyInstance,
  context: AppContext,
  pages: Pages,
  countChange: CountChange,
) {
  const options = {
    schema: { hide: true },
    // It writes, so it counts like changes.
    onRequest: countChange,
    onSend: async (_request: FastifyRequest, reply: FastifyReply) => void reply.header("cache-control", "no-store"),
    // Pages come compressed from their cache.
    compress: false as const,
  };
  app.route<{ Params: { id: string } }>({
    ...options,
    method: ["GET", "HEAD"],
    url: "/publicity/:id",
    async handler(request, reply) {
      // Without an answer that it may keep, the browser asks again when somebody follows, and that counts.
      if (isPrefetch(request)) return reply.code(403).send();
      // Who only asks what is there follows nothing.
      const find = request.method === "HEAD" ? advertLink : recordClick;
      const asked = id.safeParse(request.params.id);
      const link = asked.success ? await find(context, asked.data) : null;
      return link === null ? pages.answer(request, reply) : redirectToOtherSite(reply, link);
    },
  });
}
