import type { FastifyInstance } from "fastify";
import { DAY } from "#vocabulary/limits.ts";
import { fromNow } from "#kit/server/clock.ts";
import { redirectWithin } from "#kit/server/http/redirects.ts";
import type { AppContext } from "#kit/server/app-context.ts";

/** RFC 9116 recommends less than a year. It is computed for each response, so the file of a running site never expires. */
const validFor = 180 * DAY;

/** The page on which members change their password. */
const changePassword = "/user/settings?topic=password";

/** security.txt (RFC 9116): the contact for people who find a vulnerability. */
function securityText({ config, clock }: AppContext): string {
  const expires = fromNow(clock, validFor)
    .toISOString()
    .replace(/\.\d+Z$/, "Z");
  const lines = [
    `Contact: mailto:${config.SUPPORT_EMAIL}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en, es, it, fr, pt",
    `Canonical: ${config.SITE_URL}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Well-known addresses (RFC 8615). */
export function registerWellKnown(app: FastifyInstance, context: AppContext) {
  const hidden = { schema: { hide: true } };
  app.get("/.well-known/security.txt", hidden, async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(securityText(context)),
  );
  // Password managers open it (W3C, A Well-Known URL for Changing Passwords).
  app.get("/.well-known/change-password", hidden, async (_request, reply) =>
    redirectWithin(reply.header("cache-control", "no-store"), changePassword, 302),
  );
}
