import type { IncomingMessage } from "node:http";
import { parse } from "node:querystring";
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { request as limits } from "#vocabulary/limits.ts";
import { ApiError, invalidInput } from "../api-error.ts";

/** How a call takes its body: not at all, as JSON or urlencoded form, or in multipart as well. */
export type BodyKind = "none" | "form" | "multipart";

export function bodyKindOf({ body, files, multipart }: Endpoint): BodyKind {
  if (files !== undefined || multipart === true) return "multipart";
  return body === undefined ? "none" : "form";
}

const multipartType = "multipart/form-data";

/** Sets which bodies the routes of this scope read. The scope's parent has a parser for multipart and no other. */
export async function readBodies(scope: FastifyInstance, kind: BodyKind) {
  if (kind !== "multipart") scope.removeContentTypeParser(multipartType);
  if (kind === "none") return ignoreBodies(scope);
  addJsonParser(scope);
  await scope.register(formbody, { parser: parseFields });
}

/** Discards any body unread. Only the announced size is checked. */
function ignoreBodies(scope: FastifyInstance) {
  scope.addContentTypeParser("*", ({ headers, raw }, _payload, done) => {
    discardBody(raw);
    const tooLarge = Number(headers["content-length"] ?? 0) > limits.formBytes;
    done(tooLarge ? new ApiError("TOO_LARGE", { detail: "This call takes no body." }) : null);
  });
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function addJsonParser(scope: FastifyInstance) {
  const parseJson = scope.getDefaultJsonParser("error", "error");
  scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    // Many clients name JSON as their content type and send nothing: that is no body, not a broken one.
    if (body.length === 0) return done(null, undefined);
    checkJsonSize(body as Buffer);
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      // A lenient decoder would store � for what can't be read.
      throw new ApiError("BAD_REQUEST", { detail: "The body is not valid UTF-8." });
    }
    parseJson(request, text, done);
  });
}

function parseFields(text: string): Record<string, unknown> {
  let separators = 0;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) separators += 1;
  if (separators >= limits.fields)
    throw new ApiError("BAD_REQUEST", { detail: `A form has at most ${limits.fields} fields.` });
  return { ...parse(text, "&", "=", { maxKeys: limits.fields }) };
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Refuses JSON with too many fields or levels before it is parsed: one pass over the bytes, without recursion.
 * Elements of lists count as fields. The parser checks the syntax afterwards.
 * @throws {ApiError} BAD_REQUEST
 */
function checkJsonSize(json: Uint8Array) {
  let [level, fields, inText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (inText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === comma) fields += 1;
    else if (byte === closeBrace || byte === closeBracket) level -= 1;
    else if (byte === openBrace || byte === openBracket) {
      level += 1;
      // Commas separate fields: each object or list has one field more than commas.
      fields += 1;
      if (level > limits.levels)
        throw new ApiError("BAD_REQUEST", { detail: `JSON may be nested ${limits.levels} levels deep.` });
    }
    if (fields > limits.fields)
      throw new ApiError("BAD_REQUEST", { detail: `JSON may have ${limits.fields} fields in all.` });
  }
}

/**
 * Discards the rest of a body that is not read. The answer would not arrive otherwise: a connection
 * that is closed while data comes is reset. A client that sends more than any body may have is cut off.
 */
export function discardBody(request: IncomingMessage) {
  if (request.complete !== false) return;
  let remainingBytes = limits.uploadBytes;
  request.on("data", (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) request.destroy();
  });
}

/**
 * The fields of a call whose contract takes them in the body or in the query (`queryOrBody`).
 * @throws {ApiError} BAD_REQUEST where one is in neither
 */
export function readQueryOrBody<Fields extends z.ZodObject>(
  fields: Fields,
  { query, body }: { query: object; body?: object | null | undefined },
): z.output<Fields> {
  const parsed = fields.safeParse({ ...query, ...body });
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}
