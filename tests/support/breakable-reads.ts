import { aDatabaseProxy, type DatabaseProxy } from "./database-proxy.ts";
import { aSite, type TestSite } from "./site.ts";

/** A second process on the database of another site. Messages reach it directly; its statements go through `line`. */
export interface BreakableReads {
  site: TestSite;
  line: DatabaseProxy;
  close(): Promise<void>;
}

/** @param other a site with a SESSION_SECRET, so that its tokens are valid at both */
export async function aSiteWithBreakableReads(other: TestSite): Promise<BreakableReads> {
  const { DATABASE_URL: url, SESSION_SECRET: secret } = other.context.config;
  const line = await aDatabaseProxy(url!);
  const env = { DATABASE_URL: line.url, DATABASE_DIRECT_URL: url!, SESSION_SECRET: secret! };
  const site = await aSite({ env });
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
