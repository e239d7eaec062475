import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run migration -- --name what_changes`: writes the next migration from the tables, and removes the snapshot before it. drizzle-kit
 * and the schema check read only the newest one, and each has thousands of lines.
 */
const snapshots = fileURLToPath(new URL("../ops/migrations/meta", import.meta.url));
const drizzleKit = fileURLToPath(new URL("../node_modules/drizzle-kit/bin.cjs", import.meta.url));

const { status } = spawnSync(process.execPath, [drizzleKit, "generate", ...process.argv.slice(2)], {
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);
const outdated = readdirSync(snapshots)
  .filter((name) => name.endsWith("_snapshot.json"))
  .toSorted()
  .slice(0, -1);
for (const name of outdated) rmSync(join(snapshots, name));
