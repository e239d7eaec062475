import pg from "pg";

/** Reads PostgreSQL's plans for work that grows with the site. */

interface PlanNode {
  "Node Type": string;
  "Parent Relationship"?: "Outer" | "Inner" | "SubPlan" | "InitPlan" | "Member";
  "Relation Name"?: string;
  Strategy?: "Plain" | "Sorted" | "Hashed" | "Mixed";
  "Plan Rows": number;
  "Startup Cost": number;
  "Total Cost": number;
  Plans?: PlanNode[];
}

/** More than the longest page: a statement may read so many rows at once. */
const mostRows = 500;

/** Tables that keep their size while the site grows. */
const fixedTables = [
  "adverts",
  "contests",
  "generated_keys",
  "ladder_totals",
  "news",
  "prompts",
  "public_account_months",
  "public_account_state",
  "site_milestones",
  "site_processes",
  "site_settings",
  "site_texts",
  "report_reasons",
  "tags",
  "tale_totals",
  "tales_before_measures",
  "user_totals",
  "webhooks",
];

/**
 * Makes the planner believe that the tables have many times as many rows, in as many blocks: it then decides as it would on a large
 * site. Counts of different values grow with them if they are many.
 * @returns the names of these tables. Empty ones are not among them, because the planner can't be misled about them
 */
export async function pretendRows(client: pg.Client, times: number): Promise<Set<string>> {
  // Autovacuum would write true numbers over the pretended ones. Each change waits until it has left the table.
  const all = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  for (const { name } of all.rows) await client.query(`alter table ${name} set (autovacuum_enabled = off)`);
  // A larger sample than usual has all rows, so that estimates are the same each time.
  await client.query("set default_statistics_target = 1000");
  await client.query("analyze");
  const { rows } = await client.query<{ oid: number; name: string }>(
    `select oid, relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 0 and relname <> all($1)`,
    [fixedTables],
  );
  const tables = [rows.map(({ oid }) => oid)];
  await client.query(
    `update pg_statistic set stadistinct = -(stadistinct / reltuples) from pg_class
     where pg_class.oid = starelid and starelid = any($1) and stadistinct > 100 and reltuples > stadistinct`,
    tables,
  );
  await client.query(
    `update pg_class set reltuples = reltuples * ${times}
     where oid = any($1) or oid in (select indexrelid from pg_index where indrelid = any($1))`,
    tables,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Nodes that take in all their rows before they give the first one. */
const isBlocking = (node: PlanNode) =>
  ["Sort", "Hash", "WindowAgg", "SetOp"].includes(node["Node Type"]) ||
  (node["Node Type"] === "Aggregate" && node.Strategy !== "Sorted");

/** The share of its child's rows that a Limit takes, offset included. */
function shareOfLimit(limit: PlanNode, child: PlanNode): number {
  const cost = child["Total Cost"] - child["Startup Cost"];
  return cost <= 0 ? 1 : Math.min(1, Math.max(0, (limit["Total Cost"] - child["Startup Cost"]) / cost));
}

const count = (rows: number) => Math.round(rows).toLocaleString("en");
/** Strategies and join types may change with the estimate, so they are not named. */
const describe = (node: PlanNode) => [node["Node Type"], node["Relation Name"]].filter(Boolean).join(" of ");

/**
 * @param growing tables that grow with the site
 * @returns work that grows with them, by the planner's estimate
 */
export function growingWork(root: PlanNode, growing: ReadonlySet<string>): string[] {
  const found: string[] = [];
  /**
   * @param loops how often the node runs
   * @param share of its rows that is asked for
   */
  function walk(node: PlanNode, loops: number, share: number) {
    const rows = node["Plan Rows"] * loops * share;
    const relation = node["Relation Name"];
    if (node["Node Type"] === "Seq Scan" && growing.has(relation!)) found.push(`Seq Scan of ${relation}`);
    let outerRows = rows;
    for (const child of node.Plans ?? []) {
      const relationship = child["Parent Relationship"];
      if (relationship === "SubPlan") {
        if (rows > mostRows) found.push(`a sub-plan for each of ${count(rows)} rows of ${describe(node)}`);
        walk(child, rows, 1);
      } else if (relationship === "InitPlan") walk(child, loops, 1);
      else if (node["Node Type"] === "Nested Loop" && relationship === "Inner") {
        if (outerRows > mostRows) found.push(`a join with ${describe(child)} for each of ${count(outerRows)} rows`);
        walk(child, outerRows, 1);
      } else {
        const childShare = node["Node Type"] === "Limit" ? shareOfLimit(node, child) : isBlocking(node) ? 1 : share;
        const childRows = child["Plan Rows"] * loops * childShare;
        if ((isBlocking(node) || node["Node Type"] === "Aggregate") && childRows > mostRows)
          found.push(`${describe(node)} over ${count(childRows)} rows`);
        walk(child, loops, childShare);
        if (relationship === "Outer") outerRows = childRows;
      }
    }
  }
  walk(root, 1, 1);
  return found;
}

type Explained = { "QUERY PLAN": [{ Plan: PlanNode }] };

export async function planOf(client: pg.Client, sql: string, values: unknown[]): Promise<PlanNode> {
  const { rows } = await client.query<Explained>(`explain (format json) ${sql}`, values);
  return rows[0]!["QUERY PLAN"][0].Plan;
}

/** The estimated price of planning (plancache.c), for a statement and for each table in it. */
const planningCost = 2.5;
const tablesIn = (node: PlanNode): number =>
  (node["Relation Name"] === undefined ? 0 : 1) + (node.Plans ?? []).reduce((sum, child) => sum + tablesIn(child), 0);

/** A value as the driver would send it. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString("hex")}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join()}}`);
  return pg.escapeLiteral(typeof value === "object" ? JSON.stringify(value) : String(value));
}

/**
 * The plan for any values, if PostgreSQL would keep it for a prepared statement: it does if a plan for these values is not cheaper.
 * @param plan the one for these values
 */
export async function keptPlanOf(
  client: pg.Client,
  sql: string,
  values: unknown[],
  plan: PlanNode,
): Promise<PlanNode | null> {
  await client.query("set plan_cache_mode = force_generic_plan");
  try {
    await client.query(`prepare kept as ${sql}`);
    const given = values.length === 0 ? "" : `(${values.map(literal).join(", ")})`;
    const { rows } = await client.query<Explained>(`explain (format json) execute kept${given}`);
    const kept = rows[0]!["QUERY PLAN"][0].Plan;
    return kept["Total Cost"] < plan["Total Cost"] + planningCost * (tablesIn(plan) + 1) ? kept : null;
  } finally {
    await client.query("deallocate all");
    await client.query("reset plan_cache_mode");
  }
}

const taleColumns =
  /select "tales"\."id", coalesce\("tales"\."hidden_author_id", "tales"\."author_id"\), case when .*? (?=from "tales" inner join "users" on)/g;

/** The condition that hides Tales which are deleted, and those of closed accounts: its sub-select finds hardly any rows (tales/queries.ts, `isKept`). */
const isKept =
  /\(coalesce\("tales"\."hidden_author_id", "tales"\."author_id"\) <> all\((?:(?!"deleted_at").)*?"tales"\."deleted_at" is null\)/g;
const joinOfAuthor = 'on ("users"."id" = coalesce("tales"."hidden_author_id", "tales"."author_id") and is kept)';

/** A statement without the columns of every listed Tale and that condition, so that a new one changes the names of no statements. */
export const withoutTaleColumns = (statement: string): string =>
  statement
    .replace(taleColumns, (columns) =>
      columns.endsWith('"tales"."content", "tales"."remarks" ') ? "select a whole Tale " : "select a listed Tale ",
    )
    .replace(isKept, "is kept")
    .replaceAll(joinOfAuthor, 'on "users"."id" = "tales"."author_id"');
