import type { FastifyInstance } from "fastify";
import { isLanguage, languageStorageKey } from "#contract/languages.ts";
import { DAY, SECOND } from "#contract/limits.ts";

const oneYear = (365 * DAY) / SECOND;

/** Remembers the language of a picker's link and goes back to the page, so that choosing needs no script. */
export function registerLanguageChoice(
  app: FastifyInstance,
  siteUrl: string,
  localPath: (value: string | null) => string,
) {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  app.get<{ Params: { code: string }; Querystring: { to?: unknown } }>("/language/:code", async (request, reply) => {
    const { code } = request.params;
    if (!isLanguage(code)) return reply.callNotFound();
    const { to } = request.query;
    // As an address of this site it is written the way a header can carry it.
    const { pathname, search, hash } = new URL(localPath(typeof to === "string" ? to : null), siteUrl);
    reply.header("set-cookie", `${languageStorageKey}=${code}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`);
    reply.header("cache-control", "no-store");
    return reply.redirect(pathname + search + hash, 302);
  });
}
