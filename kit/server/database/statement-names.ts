import { createHash } from "node:crypto";

/**
 * Names for statements that are sent often. PostgreSQL parses and plans a named statement once for each connection, and keeps it in
 * the memory of that connection: so rare statements get no name, and the number of names is bounded.
 */

/** A statement is named from this use on. */
const namedFrom = 10;
const mostNames = 200;
/** Counts of statements without a name start again when there are so many, for example of lists of every length. */
const mostCounted = 2000;

const hasPlan = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Null for a statement that is sent without a name. */
export type StatementName = (sql: string) => string | null;

/** The name is a hash of the text: one name never stands for two statements, whichever process or version has prepared it. */
export function statementNames(): StatementName {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (sql) => {
    const name = names.get(sql);
    if (name !== undefined) return name;
    if (names.size >= mostNames) return null;
    const count = (uses.get(sql) ?? 0) + 1;
    if (count < namedFrom || !hasPlan.test(sql)) {
      if (uses.size >= mostCounted) uses.clear();
      uses.set(sql, count);
      return null;
    }
    uses.delete(sql);
    const named = createHash("sha256").update(sql).digest("base64url").slice(0, 22);
    names.set(sql, named);
    return named;
  };
}
