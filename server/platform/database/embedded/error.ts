/** The embedded database cannot run. The message tells the operator what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

/** The way out that every platform has, appended where nothing local can help. */
export const useAnotherServer = "Otherwise install PostgreSQL 15 or newer and set DATABASE_URL.";

/** The system's code of a failed call ("EACCES", "ENOENT", …), or undefined when the error has none. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Gives any error its words for the operator; an error that already has them passes unchanged. */
export function explained(what: string, error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedPostgresError(`${what}: ${reason}`, { cause: error });
}
