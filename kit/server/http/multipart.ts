import multipart, { type Multipart, type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { image, MIB, request as limits, SECOND } from "#vocabulary/limits.ts";
import { invalidImage } from "../images/picture-errors.ts";
import { invalidField, ApiError } from "../api-error.ts";
import { networkOf } from "./client-info.ts";

/** Far beyond any form of the site. The size of the whole is bounded apart from these. */
const formLimits = { parts: 40, fields: 32, files: 8, fieldSize: MIB, headerPairs: 20, fileSize: image.maxBytes };
/** The longest silence within a body: slow clients may continue, silent ones would hold an upload slot. */
const longestSilence = 20 * SECOND;
/** The parser bounds only the names of urlencoded fields. */
const longestName = 100;

/** Recognises multipart bodies; `readForm` reads them where a call takes them (bodies.ts). */
export async function registerMultipart(app: FastifyInstance) {
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
}

interface Form {
  fields: Record<string, unknown>;
  files: Record<string, Uint8Array | null>;
  /** Errors that are found while the form is read. */
  faults: ApiError[];
}

const none = (names: readonly string[]): Form["files"] => Object.fromEntries(names.map((name) => [name, null]));

const tooLarge = (most: number) =>
  new ApiError("TOO_LARGE", { detail: `The request is larger than ${most / MIB} MB.` });
const unreadable = (error: unknown) =>
  error instanceof ApiError
    ? error
    : new ApiError("BAD_REQUEST", {
        detail: `The multipart body can't be read: ${error instanceof Error ? error.message : "broken"}.`,
      });

function addField({ fields, faults }: Form, { fieldname, value, valueTruncated }: MultipartValue) {
  if (fieldname.length > longestName || valueTruncated) {
    faults.push(new ApiError("BAD_REQUEST", { detail: "A field of the form, or its name, is too long." }));
  }
  const before = fields[fieldname];
  // As urlencoded forms do it: a field that comes again makes a list.
  fields[fieldname] = before === undefined ? value : [before, value].flat();
}

async function addFile({ files, faults }: Form, { fieldname, filename, file }: MultipartFile) {
  if (!(fieldname in files) || files[fieldname] !== null) {
    file.resume();
    const names = Object.keys(files).join(", ") || "none";
    faults.push(new ApiError("BAD_REQUEST", { detail: `Fields that take a file, one each: ${names}.` }));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  if (file.truncated) faults.push(invalidImage("heavy", fieldname));
  // A browser sends an empty part for a file input that was left empty.
  else if (chunks.length > 0 || filename) files[fieldname] = Buffer.concat(chunks);
}

async function readParts(parts: AsyncIterable<Multipart>, names: readonly string[]): Promise<Form> {
  const form: Form = { fields: {}, files: none(names), faults: [] };
  for await (const part of parts) {
    if (part.type === "file") await addFile(form, part);
    else addField(form, part);
  }
  return form;
}

/** Reads all of the body, or refuses it once it is larger than `most` bytes. */
async function readBody(request: FastifyRequest, names: readonly string[], most: number): Promise<Form> {
  const { raw } = request;
  if (Number(raw.headers["content-length"] ?? 0) > most) throw tooLarge(most);
  let size = 0;
  let giveUp: (reason: ApiError) => void;
  const beyond = new Promise<never>((_resolve, reject) => (giveUp = reject));
  const silent = () =>
    giveUp(
      new ApiError("BAD_REQUEST", {
        detail: "The rest of the request did not arrive. Nothing was changed; send it again.",
      }),
    );
  const silence = setTimeout(silent, longestSilence);
  function count(chunk: Buffer) {
    silence.refresh();
    size += chunk.length;
    if (size > most) giveUp(tooLarge(most));
  }
  try {
    const form = readParts(request.parts(), names);
    raw.on("data", count);
    return await Promise.race([form, beyond]);
  } catch (error) {
    throw unreadable(error);
  } finally {
    clearTimeout(silence);
    raw.off("data", count);
    // The rest is discarded as it arrives; otherwise the connection would stall.
    raw.unpipe();
    raw.resume();
  }
}

/**
 * Reads a multipart body: its fields become the body that the contract parses, its files those of the call.
 * @throws {ApiError} TOO_LARGE, BAD_REQUEST, or IMAGE_INVALID for a file that is larger than any may be
 */
export async function readForm(request: FastifyRequest, { files = {} }: Endpoint) {
  const names = Object.keys(files);
  if (request.isMultipart()) {
    const form = await readBody(request, names, names.length === 0 ? limits.formBytes : limits.uploadBytes);
    if (form.faults[0] !== undefined) throw form.faults[0];
    request.body = form.fields;
    request.sentFiles = form.files;
  } else request.sentFiles = none(names);
  const missing = names.find((name) => files[name] === "required" && request.sentFiles?.[name] === null);
  if (missing !== undefined) {
    throw invalidField(missing, `Send multipart/form-data with a file in the field ${missing}.`);
  }
}

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
 * @returns takes a slot until the request is answered, whatever becomes of it; @throws {ApiError} RATE_LIMITED where the member or the
 * network has too many, UNAVAILABLE where all of them together are too many
 */
export function uploadSlots() {
  const uploadsAtWork = new Map<FastifyRequest, { owner: number | undefined; network: string; bytes: number }>();
  function take(request: FastifyRequest, reply: FastifyReply) {
    const [owner, network] = [request.actor?.id, networkOf(request.ip)];
    const uploads = [...uploadsAtWork.values()];
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
    uploadsAtWork.set(request, { owner, network, bytes });
    reply.raw.once("close", () => uploadsAtWork.delete(request));
  }
  return Object.assign(take, {
    /** Uploads at work, and their announced bytes. */
    counts: () => ({
      uploads: uploadsAtWork.size,
      bytes: uploadsAtWork.values().reduce((sum, { bytes }) => sum + bytes, 0),
    }),
  });
}

export type TakeUploadSlot = ReturnType<typeof uploadSlots>;
