import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { id, idParams } from "#kit/calls/input.ts";

/** Tales as books to take along (behaviour.md, Reading). */

export const booksCalls = {
  download: endpoint({
    method: "GET",
    path: "/v0/posts/:id/book",
    caller: "visitor",
    refersTo: "tale",
    summary: "A published Tale as an EPUB 3 file",
    params: idParams,
    /** Another version of the Tale, which the book then contains, too. Any other number is ignored, as by the page. */
    query: z.object({ with: id.optional() }),
    reply: { status: 200, body: "file" },
    errors: ["NOT_FOUND"],
  }),
};

/**
 * The address of the file, for links.
 * @param other another version of the Tale, next to its own text
 */
export const bookAddress = (id: number, other: number | null = null) =>
  `/v0/posts/${id}/book${other === null ? "" : `?with=${other}`}`;
