import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { drawCategoryImage } from "#content/art/category-art.ts";
import { drawCover } from "#content/art/cover.ts";
import { categorySlugs } from "#contract/categories.ts";
import { id } from "#contract/input.ts";
import { languages } from "#contract/languages.ts";

const coverParams = z.object({ category: z.enum(categorySlugs), language: z.enum(languages), id });
const categoryParams = z.object({ category: z.enum(categorySlugs) });

function sendDrawing(reply: FastifyReply, drawing: string, keep: string) {
  return reply.type("image/svg+xml; charset=utf-8").header("cache-control", keep).send(drawing);
}

/**
 * A Tale's cover is a pure drawing of its address, the same for ever, so browsers keep it. It needs no
 * database: a cover of a Tale that isn't there tells nobody anything.
 */
export function registerCovers(app: FastifyInstance) {
  app.get("/covers/:category/:language/:id.svg", { schema: { params: coverParams, hide: true } }, async (request, reply) => {
    const cover = drawCover(request.params as z.output<typeof coverParams>);
    return sendDrawing(reply, cover, "public, max-age=31536000, immutable");
  });

  // The pictures of the categories may be drawn better one day under the same address.
  app.get("/category-art/:category.svg", { schema: { params: categoryParams, hide: true } }, async (request, reply) => {
    const { category } = request.params as z.output<typeof categoryParams>;
    return sendDrawing(reply, drawCategoryImage(category), "public, max-age=86400");
  });
}
