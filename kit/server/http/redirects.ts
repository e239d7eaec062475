import type { FastifyReply } from "fastify";
import { sitePath } from "#vocabulary/site.ts";

/** Redirects to a path of this site. Any other target is replaced by the home page, wherever it came from. */
export function redirectWithin(reply: FastifyReply, to: string, status: number = 303) {
  return reply.redirect(sitePath(to) ?? "/", status);
}

/** Redirects to another site. Only for addresses that staff or the operator entered, never for one in a request. */
export function redirectToOtherSite(reply: FastifyReply, to: string) {
  const { protocol, href } = new URL(to);
  if (protocol !== "https:" && protocol !== "http:") throw new Error(`No redirect to ${protocol} addresses`);
  return reply.redirect(href, 303);
}

/** The same path with the `lang` parameter of the address that leads there. */
export function inSameLanguage(to: string, from: string | undefined): string {
  const at = from?.indexOf("?") ?? -1;
  const lang = at === -1 ? null : new URLSearchParams(from!.slice(at)).get("lang");
  const path = sitePath(to);
  if (lang === null || path === null) return to;
  const address = new URL(path, "http://site.invalid");
  if (!address.searchParams.has("lang")) address.searchParams.set("lang", lang);
  return address.pathname + address.search + address.hash;
}
