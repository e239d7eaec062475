import { EventEmitter } from "node:events";
import type { FastifyReply, FastifyRequest } from "fastify";
import { beforeEach, describe, expect, it } from "vitest";
import { MIB } from "#vocabulary/limits.ts";
import type { ApiError } from "../api-error.ts";
import { uploadSlots } from "./multipart.ts";

/** No call of the contract takes files of visitors so far: they come to the door by themselves here. */

let take: ReturnType<typeof uploadSlots>;
beforeEach(() => {
  take = uploadSlots();
});

/** Starts an upload. @returns a function that ends it */
function begin(
  ip: string,
  userId?: number,
  size: { "content-length"?: string } = { "content-length": "1000000" },
): () => void {
  const raw = new EventEmitter();
  const actor = userId === undefined ? null : { id: userId };
  take(
    { actor, ip, headers: size, socket: { destroyed: false } } as unknown as FastifyRequest,
    { raw } as unknown as FastifyReply,
  );
  return () => void raw.emit("close");
}

/** How many come in, one after the other, until one is refused with this code. */
function untilFull(code: ApiError["code"], next: (n: number) => void): number {
  for (let n = 0; n < 100; n += 1) {
    try {
      next(n);
    } catch (error) {
      expect(error).toMatchObject({ code, details: { retryAfterSeconds: 5 } });
      return n;
    }
  }
  throw new Error("nobody was refused");
}

describe("bodies with files that are at work at once", () => {
  it("A member may send 4 uploads at once, from any network", () => {
    expect(untilFull("RATE_LIMITED", (n) => begin(`203.0.113.${n}`, 1))).toBe(4);
    begin("203.0.113.0", 2);
  });

  it("One address may send 12 uploads at once, and other addresses are not affected", () => {
    expect(untilFull("RATE_LIMITED", () => begin("203.0.113.1"))).toBe(12);
    expect(untilFull("RATE_LIMITED", () => begin("203.0.113.2"))).toBe(12);
    begin("203.0.113.3", 1);
  });

  it("At most 64 uploads run at once", () => {
    expect(untilFull("UNAVAILABLE", (n) => begin(`203.0.113.${n}`))).toBe(64);
  });

  it("Uploads have 256 MiB in all, and one of unknown size counts as the largest allowed", () => {
    expect(
      untilFull("UNAVAILABLE", (n) => begin(`203.0.113.${n}`, undefined, { "content-length": String(12 * MIB) })),
    ).toBe(21);
    take = uploadSlots();
    expect(untilFull("UNAVAILABLE", (n) => begin(`203.0.113.${n}`, undefined, {}))).toBe(21);
    begin("203.0.113.99", 1, { "content-length": "1000" });
  });

  it("An upload releases its slot once it is answered", () => {
    const endings = [0, 1, 2, 3].map((n) => begin(`203.0.113.${n}`, 1));
    expect(() => begin("203.0.113.5", 1)).toThrow();
    endings[0]!();
    begin("203.0.113.5", 1);
  });
});
