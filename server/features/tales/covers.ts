import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { drawCover } from "#content/art/cover.ts";
import { categorySlugs } from "#contract/categories.ts";
import { id } from "#contract/input.ts";
import { languages } from "#contract/languages.ts";

const params = z.object({ category: z.enum(categorySlugs), language: z.enum(languages), id });

/**
 * A Tale's cover is a pure drawing of its address, the same for ever, so browsers keep it. It needs no
 * database: a cover of a Tale that isn't there tells nobody anything.
 */
export function registerCovers(app: FastifyInstance) {
  app.get("/covers/:category/:language/:id.svg", { schema: { params, hide: true } }, async (request, reply) => {
    const cover = drawCover(request.params as z.output<typeof params>);
    return reply
      .type("image/svg+xml; charset=utf-8")
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(cover);
  });
}
