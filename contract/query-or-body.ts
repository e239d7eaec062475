import { z } from "zod";

/**
 * Fields that come in the body, as a form or as JSON, or in the query. Clients may send them in the query; but an
 * address is written into logs and histories, so this site's pages send secrets and e-mails in the body. Where both
 * name a field, the body counts. The server joins the two with `readQueryOrBody`.
 */
export function queryOrBody<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) {
  const some = fields.partial();
  return { query: some, body: some.nullish(), multipart: true } as const;
}
