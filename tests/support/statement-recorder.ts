import type pg from "pg";
import type { Pool } from "#kit/server/database/pool.ts";

/** The SQL that a site sends, with the values of the first time. Statements that differ in the length of a list are one. */
export interface RecordedStatement {
  /** With one blank between words. */
  text: string;
  sql: string;
  values: unknown[];
  /** The call that sent it first. */
  sentBy: string;
}

/** `$1, $2, $3` is `$n`, and blanks are single ones. */
const normalized = (sql: string) =>
  sql
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/\$\d+/g, "$n")
    .replaceAll(/\$n(?:, ?\$n)+/g, "$n")
    .replaceAll(
      /\((?:\$n|default)(?:, ?(?:\$n|default))*\)(?:, ?\((?:\$n|default)(?:, ?(?:\$n|default))*\))+/g,
      "($n)",
    );

const hasPlan = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Of the job library and of PostgreSQL's catalogue. */
const isForeign = /\bpgboss\b|\bwork\.|\bpg_(?:stat|blocking|notify|advisory|try)|set_config|current_setting/i;

export function recordStatements(pool: Pool) {
  const statements = new Map<string, RecordedStatement>();
  const watched = new WeakSet<object>();
  let sentBy = "the start of the site";
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first, second] = given as [string | pg.QueryConfig, unknown[] | undefined];
      const [sql, values] = typeof first === "string" ? [first, second] : [first.text, second ?? first.values];
      const text = normalized(sql);
      if (hasPlan.test(sql) && !isForeign.test(sql) && !statements.has(text))
        statements.set(text, { text, sql, values: values ?? [], sentBy });
      return query(...given);
    }) as typeof client.query;
  });
  return {
    statements,
    /** Statements from now on belong to this call. */
    during(call: string) {
      sentBy = call;
    },
  };
}

/** Counts every statement that a site sends from now on, or those that `counts` says. */
export function countStatements(pool: Pool, counts: (text: string) => boolean = () => true): () => number {
  let total = 0;
  const watched = new WeakSet<object>();
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first] = given as [string | pg.QueryConfig];
      if (counts(typeof first === "string" ? first : first.text)) total += 1;
      return query(...given);
    }) as typeof client.query;
  });
  return () => total;
}
