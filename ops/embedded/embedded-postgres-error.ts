/** The embedded database cannot run. The message tells the operator what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

/** A solution for every platform, appended to errors that can't be fixed on this machine. */
export const useAnotherServer = "Otherwise install PostgreSQL 15 or newer and set DATABASE_URL.";

/** The system's code of a failed call ("EACCES", "ENOENT", …), or undefined when the error has none. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Wraps an error in one with a message for the operator. An EmbeddedPostgresError stays unchanged. */
export function withExplanation(explanation: string, error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedPostgresError(`${explanation}: ${reason}`, { cause: error });
}
