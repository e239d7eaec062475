import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../api-error.ts";
import { deriveKey, constantTimeEqual, sign } from "../security/secrets.ts";

/**
 * Signed double-submit cookie (OWASP CSRF cheat sheet): a page of ours can read the cookie and repeat it
 * in a header, a foreign one can't; the signature keeps a subdomain from planting its own value.
 */
const cookieName = "XSRF-TOKEN";
const headerName = "x-xsrf-token";
const cookiePattern = /(?:^|;\s*)XSRF-TOKEN=([^;\s]+)/;
/** Whether shared caches may store the reply and send it to other clients. */
const shared = (reply: FastifyReply) => /\bpublic\b/i.test(String(reply.getHeader("cache-control")));

export function antiForgery(secret: string, siteUrl: string) {
  const key = deriveKey(secret, "anti-forgery");
  const attributes = `; Path=/; SameSite=Lax${siteUrl.startsWith("https:") ? "; Secure" : ""}`;

  function issued(value: string): boolean {
    const dot = value.indexOf(".");
    return dot > 0 && constantTimeEqual(value.slice(dot + 1), sign(key, value.slice(0, dot)));
  }

  function cookieOf(request: FastifyRequest): string | null {
    const value = request.headers.cookie?.match(cookiePattern)?.[1];
    return value === undefined ? null : value;
  }

  return {
    /** Gives a GET that came without a usable cookie a new one, unless the answer is everybody's: none must get another's. */
    issueOnGet(app: FastifyInstance) {
      app.addHook("onSend", async (request, reply) => {
        if ((request.method !== "GET" && request.method !== "HEAD") || shared(reply)) return;
        const present = cookieOf(request);
        if (present !== null && issued(present)) return;
        const random = randomBytes(18).toString("base64url");
        reply.header("set-cookie", `${cookieName}=${random}.${sign(key, random)}${attributes}`);
      });
    },
    /** @throws {ApiError} CSRF unless the header repeats a cookie that this site issued. */
    check(request: FastifyRequest) {
      const cookie = cookieOf(request);
      const header = request.headers[headerName];
      const repeated = typeof header === "string" && cookie !== null && constantTimeEqual(header, cookie);
      if (!repeated || !issued(cookie)) {
        throw new ApiError("CSRF", {
          detail: "Repeat the value of the XSRF-TOKEN cookie in the header X-XSRF-TOKEN (GET /v0/csrf sets it).",
        });
      }
    },
  };
}

export type AntiForgery = ReturnType<typeof antiForgery>;
