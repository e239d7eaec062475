import type { FastifyInstance } from "fastify";
import { isLanguage, languageStorageKey } from "#contract/languages.ts";
import { DAY, SECOND } from "#contract/limits.ts";
import { redirectWithin } from "../http/redirects.ts";

const oneYear = (365 * DAY) / SECOND;

/** Remembers the language of a picker's link and goes back to the page, so that choosing needs no script. */
export function registerLanguageSwitch(app: FastifyInstance, siteUrl: string) {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  app.get<{ Params: { code: string }; Querystring: { to?: unknown } }>("/language/:code", async (request, reply) => {
    const { code } = request.params;
    if (!isLanguage(code)) return reply.callNotFound();
    const { to } = request.query;
    reply.header("set-cookie", `${languageStorageKey}=${code}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`);
    reply.header("cache-control", "no-store");
    return redirectWithin(reply, typeof to === "string" ? to : "/", 302);
  });
}
