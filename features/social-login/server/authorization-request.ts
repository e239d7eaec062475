import type { FastifyReply, FastifyRequest } from "fastify";
import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";
import { SECOND, socialLogin as limits } from "#vocabulary/limits.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { deriveKey } from "#kit/server/security/secrets.ts";

/**
 * The state of an OAuth authorization request until its callback. It is stored in an encrypted cookie: a callback in another
 * browser finds no cookie and is refused.
 */
const authorizationRequest = z.object({
  /** The number of the provider. */
  n: z.number(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The path of this site to open afterwards. */
  next: z.string().nullable(),
});
export type AuthorizationRequest = z.output<typeof authorizationRequest>;

const prefix = "social-away-";
const cookiePattern = /^social-away-[\w-]{20,80}$/;
const path = "/auth/social";

/** The oldest request beyond this number is dropped: the browser sends all these cookies with every callback. */
const maxPending = 4;

export function createAuthorizationRequests({
  secret,
  clock,
  config,
}: Pick<AppContext, "secret" | "clock" | "config">) {
  const key = new Uint8Array(deriveKey(secret, "social login: away"));
  return {
    /** Each tab has its own cookie. */
    async save(request: FastifyRequest, reply: FastifyReply, pending: AuthorizationRequest) {
      const existing = Object.keys(request.cookies).filter((name) => cookiePattern.test(name));
      for (const name of existing.slice(0, 1 - maxPending)) reply.clearCookie(name, { path });
      const encrypted = await new EncryptJWT({ ...pending })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setExpirationTime(fromNow(clock, limits.authorizationWithin))
        .encrypt(key);
      reply.setCookie(prefix + pending.state, encrypted, {
        path,
        httpOnly: true,
        // The callback is a navigation from the provider's site.
        sameSite: "lax",
        secure: config.SITE_URL.startsWith("https:"),
        maxAge: limits.authorizationWithin / SECOND,
      });
    },
    /** Reads and deletes the request with this state; null when there is none, or it has expired. */
    async take(request: FastifyRequest, reply: FastifyReply, state: string): Promise<AuthorizationRequest | null> {
      const name = prefix + state;
      const sealed = request.cookies[name];
      if (sealed === undefined || !cookiePattern.test(name)) return null;
      reply.clearCookie(name, { path });
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
          currentDate: clock.now(),
        });
        const storedRequest = authorizationRequest.parse(payload);
        return storedRequest.state === state ? storedRequest : null;
      } catch {
        return null;
      }
    },
  };
}
