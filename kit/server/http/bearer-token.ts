import type { FastifyRequest } from "fastify";

export function bearerToken({ headers }: Pick<FastifyRequest, "headers">): string | null {
  return headers.authorization?.match(/^Bearer ([\w.~+/-]+=*)$/i)?.[1] ?? null;
}
