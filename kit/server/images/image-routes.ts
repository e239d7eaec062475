import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { drawSubstitute } from "#content/art/emblem.ts";
import { notFound } from "../api-error.ts";
import { imageAddress, type Images } from "./images.ts";
import { PictureUnavailable } from "./picture-errors.ts";

const params = z.object({ hash: z.string(), width: z.string() });

/**
 * The content of an address never changes, so browsers ask once. A CDN asks again after ten minutes, for it must forget a picture that was
 * deleted for moderation or with an account; it gets 304 without the bytes.
 */
const caching = "public, max-age=31536000, s-maxage=600, immutable";

/** Serves pictures. */
export function registerImages(app: FastifyInstance, images: Images) {
  app.get("/images/:hash/:width.webp", { schema: { params, hide: true } }, async (request, reply) => {
    const { hash, width } = request.params as z.output<typeof params>;
    const found = await images.find(imageAddress(hash, width));
    if (found === null) throw notFound();
    const tag = `"${hash}-${width}"`;
    const cacheable = () => reply.header("cache-control", caching).header("etag", tag);
    if (request.headers["if-none-match"]?.includes(tag) === true) return cacheable().code(304).send();
    try {
      const bytes = await found.bytes();
      return cacheable().type("image/webp").send(bytes);
    } catch (error) {
      if (!(error instanceof PictureUnavailable)) throw error;
      const { picture, details } = error;
      // Browsers show the picture of an error reply, so the page needs no script and its cached copy no change.
      return reply
        .code(error.status)
        .headers({ "cache-control": "no-store", "retry-after": details.retryAfterSeconds })
        .type("image/svg+xml; charset=utf-8")
        .send(drawSubstitute(picture));
    }
  });
}

/** Cache-Control for a drawing that never changes at its address. */
export const cacheForever = "public, max-age=31536000, immutable";
/** Cache-Control for a drawing that may change at the same address. */
export const cacheForOneDay = "public, max-age=86400";

/** Answers with a drawing (SVG). It needs no database and does not reveal whether the Tale or category exists. */
export function sendSvg(reply: FastifyReply, drawing: string, keep: string) {
  return reply.type("image/svg+xml; charset=utf-8").header("cache-control", keep).send(drawing);
}
