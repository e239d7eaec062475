import {
  isOutcomeUnknown,
  isOutOfResources,
  isTimeoutOrContention,
  isReadOnly,
  isUnreachable,
} from "../database/database-errors.ts";
import { ApiError } from "../api-error.ts";

const kinds: readonly [is: (error: unknown) => boolean, happened: string][] = [
  [isReadOnly, "The site's database takes no changes at the moment."],
  [isOutOfResources, "The site's database has no room left."],
  [isTimeoutOrContention, "Other work holds what this needs."],
  [isUnreachable, "The site can't reach its database."],
];

const unknown =
  "The connection to the database broke while this was being stored: it may be stored or not. " +
  "Look whether it is there, or try again: with the same clientKey nothing is made twice.";

/** The API error for a failure of the database; null for any other error. */
export function databaseApiError(error: unknown): ApiError | null {
  if (isOutcomeUnknown(error)) return new ApiError("OUTCOME_UNKNOWN", { detail: unknown, retryAfterSeconds: 5 });
  const kind = kinds.find(([is]) => is(error));
  if (kind === undefined) return null;
  return new ApiError("UNAVAILABLE", {
    detail: `${kind[1]} Nothing was changed; try again in a moment.`,
    retryAfterSeconds: 5,
  });
}
