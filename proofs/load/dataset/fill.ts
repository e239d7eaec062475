import pg from "pg";
import { hashPassword } from "#features/accounts/server/passwords.ts";
import { continueSequences, withoutIndexes } from "./bulk-load.ts";
import { recomputeDerivedTables } from "./derived-tables.ts";
import { correctionSteps } from "./corrections.ts";
import { discussionSteps, newsSteps } from "./discussions.ts";
import { followSteps } from "./follows.ts";
import { findLandmarks, type Landmarks } from "./landmarks.ts";
import { memberSteps } from "./members.ts";
import { moderationSteps } from "./moderation.ts";
import { notebookSteps } from "./notebook.ts";
import { notificationSteps } from "./notifications.ts";
import { createPlan, type Size } from "./plan.ts";
import { reactionSteps } from "./reactions.ts";
import { readingSteps } from "./reading.ts";
import { searchIndexSteps } from "./search-index.ts";
import { siteStateSteps } from "./site-state.ts";
import { plannedTales, taleSteps } from "./tales.ts";
import { storySteps } from "./stories.ts";
import { textSteps } from "./texts.ts";
import { versionSteps } from "./versions.ts";

/** Fills a migrated, empty database as the product would have left it after some years, by set-based SQL alone. */

export const password = "bench1234";

export interface Filled extends Size {
  landmarks: Landmarks;
}

interface FillOptions extends Size {
  /** Connects as a superuser. */
  url: string;
  report?: (line: string) => void;
}

export async function fillDatabase({
  url,
  tales,
  seed,
  shape = "even",
  report = () => {},
}: FillOptions): Promise<Filled> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let startedAt = performance.now();
  const done = (name: string, rows?: number | null) => {
    const seconds = (performance.now() - startedAt) / 1000;
    startedAt = performance.now();
    if (seconds >= 1)
      report(`  ${seconds.toFixed(1).padStart(6)} s  ${name}${rows ? `: ${rows.toLocaleString("en")}` : ""}`);
  };
  try {
    const plan = createPlan({ tales, seed, shape }, new Date());
    const steps = [
      ...textSteps(plan),
      ...memberSteps(plan, await hashPassword(password)),
      plannedTales(plan),
      ...discussionSteps(plan),
      ...newsSteps(plan),
      ...taleSteps(plan),
      ...versionSteps(plan),
      ...storySteps(plan),
      ...correctionSteps(plan),
      ...reactionSteps(plan),
      ...followSteps(plan),
      ...readingSteps(plan),
      ...notebookSteps(plan),
      ...notificationSteps(plan),
      ...moderationSteps(plan),
      ...siteStateSteps(plan),
      ...searchIndexSteps,
    ];
    await client.query("drop schema if exists filling cascade; create schema filling");
    await withoutIndexes(client, done, async () => {
      for (const { name, sql, values = [] } of steps) {
        const { rowCount } = await client.query(sql, values).catch((error: Error) => {
          throw new Error(`The fill failed at "${name}": ${error.message}`, { cause: error });
        });
        const [, created] = /^create unlogged table (\S+)/.exec(sql) ?? [];
        if (created !== undefined) await client.query(`analyze ${created}`);
        done(name, rowCount);
      }
      await continueSequences(client);
      await client.query("drop schema filling cascade");
      await client.query("analyze");
      await recomputeDerivedTables(client);
    });
    await client.query("vacuum analyze");
    done("vacuum analyze");
    const landmarks = await findLandmarks(client);
    done("landmarks");
    return { tales, seed, shape, landmarks };
  } finally {
    await client.end();
  }
}
