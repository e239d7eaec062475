import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { trophySvg } from "#content/art/trophy.ts";
import { trophyArtVersion } from "../calls.ts";
import { trophyIds } from "#vocabulary/trophies.ts";
import { cacheForOneDay, cacheForever, sendSvg } from "#kit/server/images/image-routes.ts";
import { ApiError } from "#kit/server/api-error.ts";

const params = z.object({ id: z.string() });
const trophyId = z.enum(trophyIds);
const query = z.object({
  v: z.string().optional(),
  /** In colour, or as the pencil drawing of a trophy that is not earned yet. */
  look: z.enum(["print", "pencil"]).default("print"),
});

/** The drawings of the trophies. An address with a version never changes its content, so browsers cache it for ever. */
export function registerTrophyPictures(app: FastifyInstance) {
  const schema = { params, querystring: query, hide: true };
  app.get("/trophy-art/:id.svg", { schema, config: { isFile: true } }, async (request, reply) => {
    const id = trophyId.safeParse((request.params as z.output<typeof params>).id);
    if (!id.success) throw new ApiError("NOT_FOUND", { detail: "There is no such trophy." });
    const { v, look } = request.query as z.output<typeof query>;
    const keep = v === String(trophyArtVersion) ? cacheForever : cacheForOneDay;
    return sendSvg(reply, trophySvg(id.data, { printed: look === "print" }), keep);
  });
}
