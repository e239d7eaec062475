import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createReport, type Section } from "#proofs/load/bench.ts";
import { shapes } from "#proofs/load/dataset/plan.ts";
import { openDatabaseServer, openFilledDatabase } from "#proofs/load/database-server.ts";
import { bodiesSection } from "#proofs/load/sections/bodies.ts";
import { callsSection } from "#proofs/load/sections/calls.ts";
import { commentsSection } from "#proofs/load/sections/comments.ts";
import { daySection } from "#proofs/load/sections/day.ts";
import { floorSection } from "#proofs/load/sections/floor.ts";
import { hotTaleSection } from "#proofs/load/sections/hot-tale.ts";
import { jobsSection } from "#proofs/load/sections/jobs.ts";
import { lighthouseSection } from "#proofs/load/sections/lighthouse.ts";
import { malformedSection } from "#proofs/load/sections/malformed.ts";
import { notifySection } from "#proofs/load/sections/notify.ts";
import { searchSection } from "#proofs/load/sections/search.ts";
import { socketsSection } from "#proofs/load/sections/sockets.ts";
import { stretchesSection } from "#proofs/load/sections/stretches.ts";
import { workersSection } from "#proofs/load/sections/workers.ts";
import { writesSection } from "#proofs/load/sections/writes.ts";
import { zipfSection } from "#proofs/load/sections/zipf.ts";
import { buildIfNeeded } from "./build-if-needed.ts";

/**
 * `npm run bench`: measures the built product on a filled database, and a baseline for each figure in the same run.
 * Ratios tell more than times, which depend on this machine and its load.
 */

const usage = `npm run bench -- [options]
  --tales N        fills a database with N Tales and everything that belongs to them (default 10000)
  --against N      also fills a smaller one with N Tales, and compares (default 10000)
  --shape S        even, or uneven: authors with 5,000 Tales, a member for each Tale, unequal likes, many tags (default even)
  --seed N         other popular Tales and members, and other malformed requests (default 1)
  --only a,b       only these sections: SECTIONS, or none
                   malformed: odd requests to every call, page and document, and long texts; none may get 5xx or cost 100 ms
  --calls REGEXP   of the sections calls, writes, stretches and jobs only the calls and jobs whose names match
  --sockets N      live connections (default 1000)
  --database URL   an outside PostgreSQL (a superuser's URL); without it the embedded one is started
  --folder DIR     where the embedded one keeps its data
  --keep           keeps the databases; --reuse takes those that an earlier run has kept
  --table FILE     writes the tables as Markdown`;

/** In the order in which they run. */
const sections: Record<string, Section> = {
  calls: callsSection,
  writes: writesSection,
  search: searchSection,
  jobs: jobsSection,
  stretches: stretchesSection,
  floor: floorSection,
  day: daySection,
  comments: commentsSection,
  zipf: zipfSection,
  "hot-tale": hotTaleSection,
  bodies: bodiesSection,
  malformed: malformedSection,
  sockets: socketsSection,
  workers: workersSection,
  notify: notifySection,
  lighthouse: lighthouseSection,
};

const { values } = parseArgs({
  options: {
    tales: { type: "string", default: "10000" },
    against: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    shape: { type: "string", default: "even" },
    only: { type: "string", default: Object.keys(sections).join() },
    calls: { type: "string", default: "" },
    sockets: { type: "string", default: "1000" },
    database: { type: "string" },
    folder: { type: "string" },
    keep: { type: "boolean", default: false },
    reuse: { type: "boolean", default: false },
    table: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const calls = new RegExp(values.calls);
const chosen = values.only.split(",");
const unknown = chosen.filter((name) => name !== "none" && !Object.hasOwn(sections, name));
const [tales = 0, against = 0, seed = 0, sockets = 0] = [values.tales, values.against, values.seed, values.sockets].map(
  Number,
);
const shape = shapes.find((each) => each === values.shape);
/** A smaller site has no popular Tales. */
const fewestTales = 1000;
const areSizes =
  tales >= fewestTales && against >= fewestTales && [tales, against, seed, sockets].every(Number.isInteger);
if (values.help || unknown.length > 0 || !areSizes || shape === undefined) {
  console.log(usage.replace("SECTIONS", Object.keys(sections).join()));
  process.exit(values.help ? 0 : 1);
}

await buildIfNeeded();
const folder = mkdtempSync(join(tmpdir(), "fabula-bench-"));
const report = createReport((line) => void process.stdout.write(`${line}\n`));
const server = await openDatabaseServer(values);
const database = await openFilledDatabase(server, { tales, seed, shape }, values, report.print);
const reference =
  tales > against ? await openFilledDatabase(server, { tales: against, seed, shape }, values, report.print) : null;
for (const [name, section] of Object.entries(sections)) {
  if (!chosen.includes(name)) continue;
  await section({ server, folder, database, reference, calls, sockets, print: report.print, table: report.table });
}
if (values.table !== undefined) writeFileSync(values.table, report.markdown());
await database.close();
await reference?.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
