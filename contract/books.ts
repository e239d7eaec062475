import { endpoint } from "./endpoint.ts";
import { idParams } from "./input.ts";

/** Tales as books to take along (behaviour.md, Reading). */

export const booksCalls = {
  download: endpoint({
    method: "GET",
    path: "/v0/posts/:id/book",
    caller: "visitor",
    refersTo: "tale",
    summary: "A published Tale as an EPUB 3 file",
    params: idParams,
    reply: { status: 200, body: "file" },
    errors: ["NOT_FOUND"],
  }),
};

/** The address of the file, for links. */
export const bookAddress = (id: number) => `/v0/posts/${id}/book`;
