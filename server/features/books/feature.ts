import { feature } from "#server/platform/features/feature.ts";
import type { booksCalls } from "#contract/books.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import { createBooks } from "./service.ts";

function booksRoutes(context: AppContext): Handlers<typeof booksCalls> {
  const bookOf = createBooks(context);
  return { download: (call) => bookOf(call.params.id, call.query.with) };
}

export const booksFeature = feature({
  handlers: (context: AppContext) => ({ books: booksRoutes(context) }),
});
