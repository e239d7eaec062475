import type { FastifyReply, FastifyRequest } from "fastify";
import { MIB, request as limits } from "#vocabulary/limits.ts";
import { ApiError } from "../api-error.ts";
import { networkOf } from "./client-info.ts";

/** Files are in memory while they come and until they are done with. */
const mostUploads = 64;
const mostUploadsFromAddress = 12;
const mostUploadsOfOne = 4;
/** The sum of their announced sizes. */
const mostBytes = 256 * MIB;

const tooMany = (code: "RATE_LIMITED" | "UNAVAILABLE", reason: string) =>
  new ApiError(code, { detail: `${reason} Nothing was changed; try again in a moment.`, retryAfterSeconds: 5 });

/**
 * Bounds how many bodies with files are at work at once, so that many that come slowly can't fill the memory.
 * @returns takes a place until the request is answered, whatever becomes of it; @throws {ApiError} RATE_LIMITED where the member or the
 * network has too many, UNAVAILABLE where all of them together are too many
 */
export function uploadSlots() {
  const places = new Map<FastifyRequest, { owner: number | undefined; network: string; bytes: number }>();
  function take(request: FastifyRequest, reply: FastifyReply) {
    const [owner, network] = [request.actor?.id, networkOf(request.ip)];
    const uploads = [...places.values()];
    // Visitors have no common owner: only their network limits them.
    const ofOne = owner === undefined ? 0 : uploads.filter((each) => each.owner === owner).length;
    const fromAddress = uploads.filter((each) => each.network === network).length;
    // A chunked body has no announced size and counts as the largest allowed.
    const bytes = Number(request.headers["content-length"] ?? limits.uploadBytes);
    const isTooMuch = bytes + uploads.reduce((sum, each) => sum + each.bytes, 0) > mostBytes;
    if (ofOne >= mostUploadsOfOne) throw tooMany("RATE_LIMITED", "You are sending too many files at once.");
    if (fromAddress >= mostUploadsFromAddress)
      throw tooMany("RATE_LIMITED", "Too many files come from this network at once.");
    if (isTooMuch || uploads.length >= mostUploads) throw tooMany("UNAVAILABLE", "Too many files are on their way.");
    // A closed connection would never release its slot.
    if (request.socket.destroyed) throw new ApiError("BAD_REQUEST", { detail: "The connection is closed." });
    places.set(request, { owner, network, bytes });
    reply.raw.once("close", () => places.delete(request));
  }
  return Object.assign(take, {
    /** Uploads at work, and their announced bytes. */
    counts: () => ({ uploads: places.size, bytes: places.values().reduce((sum, { bytes }) => sum + bytes, 0) }),
  });
}

export type TakeUploadSlot = ReturnType<typeof uploadSlots>;
