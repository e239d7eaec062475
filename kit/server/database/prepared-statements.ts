import { sql, type Placeholder } from "drizzle-orm";
import type { Executor } from "./transaction.ts";

/**
 * Statements whose SQL Drizzle builds once for each connection instead of at each call, where building takes a third of a short
 * call's time. Only values may differ from call to call.
 */

/** Drizzle's builders of statements, as far as they are needed here. */
interface Preparable<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> };
}

/** The place of a value in the statement. The value is sent as it is: a Date as a Date, whatever the column makes of it. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => Placeholder<Name>;

export function prepared<Values extends object, Result>(
  build: (executor: Executor, valueOf: ValueOf<Values>) => Preparable<Result>,
): (executor: Executor, values: Values) => Promise<Result> {
  const statements = new WeakMap<Executor, { execute(values: Record<string, unknown>): Promise<Result> }>();
  return (executor, values) => {
    let statement = statements.get(executor);
    if (statement === undefined) {
      // The connection names statements by their text (statement-names.ts).
      statement = build(executor, (name) => sql.placeholder(name)).prepare("");
      statements.set(executor, statement);
    }
    return statement.execute(values as Record<string, unknown>);
  };
}
