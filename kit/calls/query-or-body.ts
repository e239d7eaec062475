import { z } from "zod";

/**
 * Fields that a client may send in the query or in the body, as a form or as JSON. Addresses end up in logs and browser histories,
 * so the site's own pages send secrets and e-mails in the body. If both contain a field, the body wins. The server merges them
 * with `readQueryOrBody`.
 */
export function queryOrBody<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) {
  return { query: fields.partial(), body: fields.partial().nullish(), multipart: true } as const;
}
