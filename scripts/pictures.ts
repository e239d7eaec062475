import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ConfigError, readConfig, StartupError, type Config } from "#kit/server/settings/config.ts";
import { systemClock } from "#kit/server/clock.ts";
import { connect } from "#kit/server/database/database.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { startEmbeddedPostgres } from "#ops/embedded/postgres.ts";
import { checkObjectStore } from "#kit/server/images/s3-store.ts";
import { createImageStore, openObjectStore } from "#kit/server/images/image-store.ts";
import {
  brokenPictures,
  countImages,
  movePictures,
  type MoveResult,
  type Moving,
  type PictureStorage,
} from "#kit/server/images/move-pictures.ts";
import { ObjectStoreError } from "#kit/server/images/object-store.ts";
import { createLog } from "#kit/server/log.ts";

/** `npm run pictures`: shows where pictures are, moves them while the site runs, and checks those in the object store. */

const usage = `  npm run pictures                     says how many pictures are in the database and in the object store
  npm run pictures -- --to s3          moves all pictures to the object store of the S3_… settings; the site may run
  npm run pictures -- --to database    moves them back
  npm run pictures -- --check          reads every picture of the object store and names those that are missing or damaged
`;

const print = (line: string) => void process.stdout.write(`  ${line}\n`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const counted = ({ moved, bytes }: MoveResult) => `${moved} moved, ${megabytes(bytes)}`;

function argumentsOf(): { to: PictureStorage | null; check: boolean } | null {
  try {
    const { values } = parseArgs({ options: { to: { type: "string" }, check: { type: "boolean", default: false } } });
    const { to = null, check } = values;
    if (to !== null && to !== "s3" && to !== "database") return null;
    return to !== null && check ? null : { to, check };
  } catch {
    return null;
  }
}

function nameBroken(broken: readonly string[]) {
  if (broken.length === 0) return;
  print(`${broken.length} missing or damaged in the object store:`);
  for (const each of broken) print(each);
  process.exitCode = 1;
}

/** Deletes the objects of moved pictures. The site deletes within an hour those that a killed move leaves. */
async function deleteMovedObjects({ database, objects, clock }: Moving) {
  const log = createLog("warn");
  const parts = { db: database.db, clock, log, objects, newOnesAreObjects: false, deleteSoon: async () => {} };
  const store = createImageStore(parts);
  while (await inTransaction(database, (tx) => store.deleteObjects(tx)));
}

async function run(moving: Moving, { to, check }: { to: PictureStorage | null; check: boolean }) {
  if (check) {
    const { checked, broken } = await brokenPictures(moving);
    print(`${checked} pictures of the object store were read.`);
    return nameBroken(broken);
  }
  if (to === null) return;
  const result = await movePictures(moving, to, (soFar) => print(counted(soFar)));
  if (to === "database") await deleteMovedObjects(moving);
  print(`Done: ${counted(result)}.`);
  nameBroken(result.broken);
}

async function main(config: Config, wanted: { to: PictureStorage | null; check: boolean }) {
  const log = createLog("warn");
  const embedded =
    config.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: print }) : null;
  const database = connect(config.DATABASE_URL ?? embedded!.url(), { log });
  try {
    for (const storage of ["database", "s3"] as const)
      print(`in ${storage === "s3" ? "the object store" : "the database"}: ${await countImages(database.db, storage)}`);
    const { objects } = openObjectStore(config.objectStore, { clock: systemClock, log });
    if (wanted.to === null && !wanted.check) return;
    if (objects === null || config.objectStore === null)
      throw new ConfigError("Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
    if (wanted.to === "s3" && !config.objectStore.takesNewPictures)
      throw new ConfigError(
        "PICTURES=database sends new pictures to the database. Remove it and restart the site first.",
      );
    if (wanted.to === "database" && config.objectStore.takesNewPictures)
      throw new ConfigError("Set PICTURES=database and restart the site first. Otherwise new pictures still go to s3.");
    await checkObjectStore(config.objectStore, log);
    await run({ database, objects, clock: systemClock }, wanted);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

const wanted = argumentsOf();
if (wanted === null) {
  process.stderr.write(usage);
  process.exit(1);
}
try {
  if (existsSync(".env")) process.loadEnvFile(".env");
  await main(readConfig(process.env), wanted);
} catch (error) {
  const isForOperator = [ConfigError, StartupError, ObjectStoreError].some((kind) => error instanceof kind);
  if (!isForOperator) throw error;
  process.stderr.write(`\n  ${(error as Error).message}\n\n`);
  process.exitCode = 1;
}
