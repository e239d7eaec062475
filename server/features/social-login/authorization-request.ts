import type { FastifyReply, FastifyRequest } from "fastify";
import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";
import { SECOND, socialLogin as limits } from "#contract/limits.ts";
import { fromNow } from "#server/platform/clock.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { deriveKey } from "#server/platform/security/secrets.ts";

/**
 * What has to be remembered of somebody who leaves for another site until they come back. Their browser keeps it,
 * encrypted: an answer that arrives in any other browser was not asked for there.
 */
const authorizationRequest = z.object({
  /** The number of the provider they left for. */
  n: z.number(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where on this site they go on afterwards. */
  next: z.string().nullable(),
});
export type AuthorizationRequest = z.output<typeof authorizationRequest>;

const prefix = "social-away-";
const ours = /^social-away-[\w-]{20,80}$/;
const path = "/auth/social";

/** Who leaves from more tabs than this at once forgets the oldest: browsers send all of it with each return. */
const remembered = 4;

export function createAuthorizationRequests({
  secret,
  clock,
  config,
}: Pick<AppContext, "secret" | "clock" | "config">) {
  const key = new Uint8Array(deriveKey(secret, "social login: away"));
  return {
    /** Each tab has a cookie of its own. */
    async save(request: FastifyRequest, reply: FastifyReply, pending: AuthorizationRequest) {
      const before = Object.keys(request.cookies).filter((name) => ours.test(name));
      for (const name of before.slice(0, 1 - remembered)) reply.clearCookie(name, { path });
      const sealed = await new EncryptJWT({ ...pending })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setExpirationTime(fromNow(clock, limits.authorizationWithin))
        .encrypt(key);
      reply.setCookie(prefix + pending.state, sealed, {
        path,
        httpOnly: true,
        // They come back by a link on another site.
        sameSite: "lax",
        secure: config.SITE_URL.startsWith("https:"),
        maxAge: limits.authorizationWithin / SECOND,
      });
    },
    /** What was remembered under this state, at most once by a browser that keeps to it; null for none, or too old. */
    async take(request: FastifyRequest, reply: FastifyReply, state: string): Promise<AuthorizationRequest | null> {
      const name = prefix + state;
      const sealed = request.cookies[name];
      if (sealed === undefined || !ours.test(name)) return null;
      reply.clearCookie(name, { path });
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
          currentDate: clock.now(),
        });
        const left = authorizationRequest.parse(payload);
        return left.state === state ? left : null;
      } catch {
        return null;
      }
    },
  };
}
