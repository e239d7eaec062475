// A minimal site that tests run as a separate process. It starts the database of the given folder,
// prints "ready", writes numbered rows and prints each number after its commit. "stop" on standard input stops it.
import { once } from "node:events";
import { Client } from "pg";
import { startEmbeddedPostgres } from "./postgres.ts";

const [dataDir = "", rowsWanted] = process.argv.slice(2);
const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
const client = new Client({ connectionString: database.url() });
client.on("error", () => {});
await client.connect();
console.log("ready");

// Only a process that writes creates the table: two concurrent CREATE TABLE IF NOT EXISTS can still collide.
if (Number(rowsWanted) > 0) await client.query("CREATE TABLE IF NOT EXISTS acknowledged (number int PRIMARY KEY)");
for (let number = 1; number <= Number(rowsWanted); number += 1) {
  await client.query("INSERT INTO acknowledged VALUES ($1)", [number]);
  console.log(`row ${number}`);
}

await once(process.stdin, "data");
await client.query("SELECT 1");
await client.end();
await database.stop();
process.exit(0);
