import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { languages, languageStorageKey } from "#vocabulary/languages.ts";
import { DAY, SECOND } from "#vocabulary/limits.ts";
import { redirectWithin } from "../http/redirects.ts";

const oneYear = (365 * DAY) / SECOND;

const params = z.object({ code: z.enum(languages) });
/** A repeated or missing parameter leads to the home page. */
const query = z.object({ to: z.string().catch("/") });

/** Remembers the language of a picker's link in a cookie and redirects back to the page, so that choosing needs no script. */
export function registerLanguageSwitch(app: FastifyInstance, siteUrl: string) {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  app.get("/language/:code", async (request, reply) => {
    const language = params.safeParse(request.params);
    // An unknown language is a page that does not exist, not an invalid call.
    if (!language.success) return reply.callNotFound();
    const { code } = language.data;
    reply.header("set-cookie", `${languageStorageKey}=${code}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`);
    reply.header("cache-control", "no-store");
    return redirectWithin(reply, query.parse(request.query).to, 302);
  });
}
