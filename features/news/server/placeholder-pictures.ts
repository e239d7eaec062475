import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { drawNewsPicture, newsMotifs } from "#content/art/news-picture.ts";
import { id } from "#kit/calls/input.ts";
import { cacheForOneDay, sendSvg } from "#kit/server/images/image-routes.ts";

const params = z.object({ id });

/** The picture of a news post without a photo: a drawing that its id determines. */
export function registerNewsPlaceholders(app: FastifyInstance) {
  app.get("/news-art/:id.svg", { schema: { params, hide: true }, config: { isFile: true } }, async (request, reply) => {
    const { id: number } = request.params as z.output<typeof params>;
    const motif = newsMotifs[number % newsMotifs.length]!;
    return sendSvg(reply, drawNewsPicture(motif, `number ${number}`), cacheForOneDay);
  });
}
