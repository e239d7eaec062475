import type { FastifyReply } from "fastify";

/** For a drawing that is the same for ever at its address. */
export const cacheForever = "public, max-age=31536000, immutable";
/** For one that may be drawn better one day at the same address. */
export const cacheForOneDay = "public, max-age=86400";

/** Answers with a drawing (SVG). It needs no database, and tells nobody whether what it stands for is there. */
export function sendSvg(reply: FastifyReply, drawing: string, keep: string) {
  return reply.type("image/svg+xml; charset=utf-8").header("cache-control", keep).send(drawing);
}
