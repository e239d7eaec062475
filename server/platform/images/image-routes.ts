import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { notFound } from "../api-error.ts";
import { imageAddress, type Images } from "./images.ts";

const params = z.object({ hash: z.string(), width: z.string() });

/** Serves pictures. The content of an address never changes, so every cache may keep it. */
export function registerImages(app: FastifyInstance, images: Images) {
  app.get("/images/:hash/:width.webp", { schema: { params, hide: true } }, async (request, reply) => {
    const { hash, width } = request.params as z.output<typeof params>;
    const bytes = await images.read(imageAddress(hash, width));
    if (bytes === null) throw notFound();
    const tag = `"${hash}-${width}"`;
    reply.header("cache-control", "public, max-age=31536000, immutable").header("etag", tag);
    if (request.headers["if-none-match"]?.includes(tag) === true) return reply.code(304).send();
    return reply.type("image/webp").send(bytes);
  });
}
