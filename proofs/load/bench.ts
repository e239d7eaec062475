import type { DatabaseServer, FilledDatabase } from "./database-server.ts";
import { markdownTable, textTable, type Rows } from "./report-table.ts";

/** The databases and the report that all sections of the bench use. */
export interface Bench {
  server: DatabaseServer;
  /** A folder for everything that the sites and baselines write. */
  folder: string;
  /** The database of the asked size, and a smaller one to compare with; null without one. */
  database: FilledDatabase;
  reference: FilledDatabase | null;
  /** The names of the calls and jobs that are measured on their own. */
  calls: RegExp;
  /** How many live connections are measured. */
  sockets: number;
  print(line: string): void;
  /** Prints a table and adds it to the report. */
  table(title: string, rows: Rows): void;
}

export type Section = (bench: Bench) => Promise<void>;

export function createReport(write: (line: string) => void) {
  const parts: string[] = [];
  return {
    print: write,
    table(title: string, rows: Rows) {
      write(`\n${title}\n${textTable(rows)}`);
      parts.push(`## ${title}\n\n${markdownTable(rows)}\n`);
    },
    markdown: () => parts.join("\n"),
  };
}
