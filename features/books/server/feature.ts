import { feature } from "#kit/server/features/feature.ts";
import type { booksCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { createBooks } from "./service.ts";

function booksRoutes(context: AppContext): Handlers<typeof booksCalls> {
  const bookOf = createBooks(context);
  return { download: (call) => bookOf(call.params.id, call.query.with) };
}

export const booksFeature = feature({
  handlers: (context: AppContext) => ({ books: booksRoutes(context) }),
});
