import type { FastifyReply } from "fastify";

/** Cache-Control for a drawing that never changes at its address. */
export const cacheForever = "public, max-age=31536000, immutable";
/** Cache-Control for a drawing that may change at the same address. */
export const cacheForOneDay = "public, max-age=86400";

/** Answers with a drawing (SVG). It needs no database and does not reveal whether the Tale or category exists. */
export function sendSvg(reply: FastifyReply, drawing: string, keep: string) {
  return reply.type("image/svg+xml; charset=utf-8").header("cache-control", keep).send(drawing);
}
