import { constants } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { drawCategoryImage, drawCategorySheet } from "#content/art/category-art.ts";
import { drawCover } from "#content/art/cover.ts";
import { categorySlugs } from "#vocabulary/categories.ts";
import { id } from "#kit/calls/input.ts";
import { languages } from "#vocabulary/languages.ts";
import { cacheForOneDay, cacheForever, sendSvg } from "#kit/server/images/image-routes.ts";

const coverParams = z.object({ category: z.enum(categorySlugs), language: z.enum(languages), id });
const categoryParams = z.object({ category: z.enum([...categorySlugs, "all"]) });

/** A sixth smaller than with gzip, which suffices for what is asked for more often. */
const forFirstVisits = {
  encodings: ["br" as const, "gzip" as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } },
};

/** A cover depends on nothing but its address, so browsers cache it for ever. */
export function registerCovers(app: FastifyInstance) {
  app.get(
    "/covers/:category/:language/:id.svg",
    { schema: { params: coverParams, hide: true }, config: { isFile: true } },
    async (request, reply) => {
      const cover = drawCover(request.params as z.output<typeof coverParams>);
      return sendSvg(reply, cover, cacheForever);
    },
  );

  app.get(
    "/category-art/:category.svg",
    { schema: { params: categoryParams, hide: true }, compress: forFirstVisits, config: { isFile: true } },
    async (request, reply) => {
      const { category } = request.params as z.output<typeof categoryParams>;
      return sendSvg(reply, category === "all" ? drawCategorySheet() : drawCategoryImage(category), cacheForOneDay);
    },
  );
}
