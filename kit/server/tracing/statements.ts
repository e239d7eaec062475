import { tracerOf, type Span } from "./spans.ts";

/** Spans of SQL statements: the operation and its tables, never a value. */

const operation = /^\s*(\w+)/;
/** After `from`, a name with a parenthesis is a function. `update` is also a part of `for update skip locked`. */
const table =
  /\b(?:(?:into|update)\s+(?!(?:set|skip|of|nowait)\b)|(?:from|join)\s+(?!\w+\s*\())(?:only\s+|lateral\s+)?((?:"\w+"|\w+)(?:\.(?:"\w+"|\w+))?)/gi;
/** Texts in quotes could contain what looks like a table. */
const literal = /'(?:[^']|'')*'/g;
const mostTables = 4;

/** `SELECT tales users` */
export function summaryOf(sql: string): string {
  const text = sql.replaceAll(literal, "''");
  const first = operation.exec(text)?.[1]?.toUpperCase() ?? "SQL";
  const tables = [...text.matchAll(table)].map(([, name]) => name!.replaceAll('"', "").toLowerCase());
  return [first, ...new Set(tables)].slice(0, 1 + mostTables).join(" ");
}

const summaries = new Map<string, string>();
/** Lists of every length are different texts. */
const mostSummaries = 1000;

function knownSummaryOf(sql: string): string {
  let summary = summaries.get(sql);
  if (summary === undefined) {
    if (summaries.size >= mostSummaries) summaries.clear();
    summaries.set(sql, (summary = summaryOf(sql)));
  }
  return summary;
}

/** Null if nothing is recorded. */
export function beginStatement(sql: string): Span | null {
  const tracer = tracerOf();
  if (tracer === null || !tracer.isRecording()) return null;
  const summary = knownSummaryOf(sql);
  const attributes = { "db.system.name": "postgresql", "db.query.summary": summary };
  return tracer.beginChild({ name: summary, kind: "client", attributes });
}
