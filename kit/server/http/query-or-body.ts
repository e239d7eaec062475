import type { z } from "zod";
import { invalidInput } from "../api-error.ts";

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
