import type { FastifyInstance } from "fastify";
import { DAY, SECOND } from "#vocabulary/limits.ts";
import { chooseEncoding } from "#kit/server/cache/content-encoding.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { dictionariesOf } from "./dictionaries.ts";

/** All words of a direction, for browsers that look them up by themselves. */

const forGood = (365 * DAY) / SECOND;
export function registerPacks(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { name: string } }>("/dictionaries/:name", { schema: { hide: true } }, async (request, reply) => {
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const pack = await dictionariesOf(context).pack(request.params.name, encoding);
    if (pack === null) return reply.callNotFound();
    if (encoding !== null) reply.header("content-encoding", encoding);
    return reply
      .type("text/plain; charset=utf-8")
      .header("vary", "Accept-Encoding")
      .header("cache-control", `public, max-age=${forGood}, immutable`)
      .send(pack);
  });
}
