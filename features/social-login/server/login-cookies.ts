import { randomUUID } from "node:crypto";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { EncryptJWT, jwtDecrypt, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { SECOND } from "#vocabulary/limits.ts";
import { socialLogin as limits } from "#vocabulary/account-limits.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { deriveKey } from "#kit/server/security/secrets.ts";
import type { Identity } from "./identity.ts";

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

/**
 * A verified login at a provider that has not opened a session yet. It is stored in a signed cookie, so only the calls of this
 * browser can use it.
 */
export const pendingLoginCookie = { name: "social-ticket", path: "/v0" };

export interface PendingLogin extends Identity {
  id: string;
  expiresAt: Date;
}

const claims = z.object({
  iss: z.string(),
  sub: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  jti: z.string(),
  exp: z.number(),
});

export function createPendingLogins({ secret, clock, config }: Pick<AppContext, "secret" | "clock" | "config">) {
  const key = new Uint8Array(deriveKey(secret, "social login: ticket"));
  return {
    cookieOptions: {
      path: pendingLoginCookie.path,
      httpOnly: true,
      sameSite: "strict",
      secure: config.SITE_URL.startsWith("https:"),
      maxAge: limits.pendingLoginWithin / SECOND,
    } satisfies CookieSerializeOptions,
    write({ issuer, subject, name, email }: Identity): Promise<string> {
      return new SignJWT({ name, email })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(subject)
        .setJti(randomUUID())
        .setExpirationTime(fromNow(clock, limits.pendingLoginWithin))
        .sign(key);
    },
    /** The pending login in a cookie, if the signature is valid and it has not expired; null otherwise. */
    async read(cookie: string): Promise<PendingLogin | null> {
      try {
        const { payload } = await jwtVerify(cookie, key, { algorithms: ["HS256"], currentDate: clock.now() });
        const { iss: issuer, sub: subject, jti: id, exp, name, email } = claims.parse(payload);
        return { issuer, subject, name, email, id, expiresAt: new Date(exp * SECOND) };
      } catch {
        return null;
      }
    },
  };
}
