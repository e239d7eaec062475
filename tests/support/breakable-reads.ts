import { aDatabaseProxy, type DatabaseProxy } from "./database-proxy.ts";
import { aSite, type TestSite } from "./site.ts";

/** A second process on the database of another site, with its sessions. Messages reach it directly; its statements go through `line`. */
export interface BreakableReads {
  site: TestSite;
  line: DatabaseProxy;
  close(): Promise<void>;
}

export async function aSiteWithBreakableReads(other: TestSite): Promise<BreakableReads> {
  const { clock, context } = other;
  const url = context.config.DATABASE_URL!;
  const line = await aDatabaseProxy(url);
  const env = { DATABASE_URL: line.url, DATABASE_DIRECT_URL: url, SESSION_SECRET: context.secret };
  const site = await aSite({ clock, env });
  return {
    site,
    line,
    async close() {
      // Lines about the broken connections.
      site.errors.length = 0;
      await site.close();
      await line.close();
    },
  };
}

/** Breaks the connection that sends the next statement with this SQL. The ones after it work. */
export function breakOnce(line: DatabaseProxy, sql: RegExp) {
  line.beforeStatement(sql, () => {
    line.cut();
    line.mend();
  });
}
