import type { z } from "zod";
import { ApiError } from "../api-error.ts";

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
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new ApiError("BAD_REQUEST", { detail: `${errors[0]!.path}: ${errors[0]!.message}`, errors });
}
