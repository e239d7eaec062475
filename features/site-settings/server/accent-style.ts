import type { FastifyInstance } from "fastify";
import { builtInAccent } from "#vocabulary/site-settings.ts";
import { DAY, SECOND } from "#vocabulary/limits.ts";
import { redirectWithin } from "#kit/server/http/redirects.ts";
import type { LiveSettings } from "#kit/server/live-settings.ts";
import { accentInTheDark } from "../accent.ts";

/** The site's accent as a stylesheet: the content security policy of pages allows no style in them. */

const path = "/accent.css";

/** Null with the built-in accent, which is in the stylesheet of all sites. */
export const accentStyleAddress = ({ current: { accent } }: LiveSettings): string | null =>
  accent === builtInAccent ? null : `${path}?v=${accent.slice(1)}`;

const styleOf = (accent: string) =>
  `:root{--color-brand:${accent}}` +
  `@media screen{:root[data-theme="dark"]{--color-brand:${accentInTheDark(accent)}}` +
  `@media (prefers-color-scheme:dark){:root:not([data-theme]){--color-brand:${accentInTheDark(accent)}}}}`;

const oneDay = DAY / SECOND;

export function registerAccentStyle(app: FastifyInstance, settings: LiveSettings) {
  app.get<{ Querystring: { v?: string } }>(
    path,
    { schema: { hide: true }, config: { isFile: true } },
    ({ query: { v } }, reply) => {
      const { accent } = settings.current;
      // A process that hasn't heard of a change: no cache may keep the earlier colour under the new address.
      if (v !== undefined && `#${v}` !== accent)
        return redirectWithin(reply.header("cache-control", "no-store"), `${path}?v=${accent.slice(1)}`, 302);
      return reply
        .type("text/css; charset=utf-8")
        .header("cache-control", `public, max-age=${oneDay}`)
        .send(styleOf(accent));
    },
  );
}
