import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import pg from "pg";
import { to } from "pg-copy-streams";
import { newestMigration } from "#kit/server/database/migrate.ts";
import { migrations } from "#kit/server/database/schema-check.ts";
import {
  countStoredPictures,
  holdObjects,
  NoObjectStore,
  storedPictures,
  type PictureBatch,
  type PictureObjects,
} from "#kit/server/images/backed-up-pictures.ts";
import { unfinishedJobs } from "#kit/server/jobs/queue.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupFile } from "./backup-file.ts";
import {
  entryNames,
  formatVersion,
  jobsTable,
  type Beginning,
  type End,
  type PictureContents,
  type TableContents,
  type TableEnd,
} from "./contents.ts";
import { postgresVersion } from "./database-session.ts";
import { countRows } from "./read-backup.ts";
import { sequencesOf, tablesOf, tablesWithoutRows, withoutPictures, withoutVectors } from "./table-catalog.ts";

const bytesPerPart = 1024 * 1024;
const compressBytes = promisify(zstdCompress);
const compress = (bytes: Buffer) => compressBytes(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });

interface Parts {
  client: pg.Client;
  file: BackupFile;
  /** Null: all pictures are in the database. */
  objects: PictureObjects | null;
  /** The generated secret, for an encrypted backup. */
  secret: string | null;
  /** Of the product. */
  version: string;
  print(line: string): void;
}

interface BackupResult {
  rows: number;
  pictures: number;
  /** Addresses of pictures that the object store has lost. */
  lost: string[];
}

/**
 * Writes everything as it is at one moment, while the site runs. All rows and pictures are read in one snapshot; readers and writers
 * wait for nothing. Only a migration waits, because a table that is rewritten would be empty in the snapshot.
 */
export async function makeBackup({ client, file, objects, secret, version, print }: Parts): Promise<BackupResult> {
  const found = await tablesOf(client);
  if (!found.some(({ name }) => name === "users")) throw new BackupError("The database has no tables of Fabula.");
  await holdObjects(client);
  await client.query("begin isolation level repeatable read, read only");
  // The first statement, so that the snapshot begins when no migration can change a table any more.
  await client.query(
    `lock table ${found.map(({ name }) => `public.${pg.escapeIdentifier(name)}`).join(", ")} in access share mode`,
  );
  if (JSON.stringify(await tablesOf(client)) !== JSON.stringify(found)) {
    throw new BackupError("A migration changed the tables while the backup began. Start it again.");
  }

  const tables = withoutPictures(found).map(withoutVectors);
  const beginning: Beginning = {
    format: formatVersion,
    product: "fabula",
    version,
    createdAt: new Date().toISOString(),
    postgres: await postgresVersion(client),
    migration: await migrationOf(client),
    tables: [...tables, jobsTable],
    pictures: await countStoredPictures(client),
  };
  await file.add(entryNames.beginning, JSON.stringify(beginning, null, 2));
  if (secret !== null) await file.add(entryNames.secret, secret);

  let rows = 0;
  for (const table of tables) rows += await copyTable(client, file, table, selectAll(table), print);
  rows += await copyTable(client, file, jobsTable, (await unfinishedJobs(client)) ?? noJobs, print);
  const { pictures, lost } = await copyPictures(storedPictures(client, objects), file);
  print(`${pictures} pictures`);
  const end: End = { rows, pictures, sequences: await sequencesOf(client) };
  await file.add(entryNames.end, JSON.stringify(end, null, 2));
  await client.query("commit");
  return { rows, pictures, lost };
}

async function migrationOf(client: pg.Client): Promise<Beginning["migration"]> {
  const when = await newestMigration(client);
  const found = migrations().find((each) => each.when === when);
  if (found === undefined) {
    throw new BackupError(
      "Another version of Fabula has changed this database. Make the backup with the version that served it last.",
    );
  }
  return { tag: found.tag, when: found.when };
}

const noJobs = "select null as name, null as data where false";

const selectAll = ({ name, columns }: TableContents) =>
  `select ${columns.map((column) => pg.escapeIdentifier(column)).join(", ")} from public.${pg.escapeIdentifier(name)}${
    tablesWithoutRows.includes(name) ? " where false" : ""
  }`;

async function copyTable(
  client: pg.Client,
  file: BackupFile,
  { name }: TableContents,
  select: string,
  print: (line: string) => void,
): Promise<number> {
  const end: TableEnd = { parts: 0, rows: 0, bytes: 0, sha256: "" };
  const hash = createHash("sha256");
  const part = Buffer.allocUnsafeSlow(bytesPerPart);
  let length = 0;
  const addPart = async () => {
    const bytes = part.subarray(0, length);
    end.parts += 1;
    end.rows += countRows(bytes);
    end.bytes += length;
    hash.update(bytes);
    await file.add(entryNames.part(name, end.parts), await compress(bytes));
    length = 0;
  };
  // Into one buffer: chunks that wait for their part outlive the quick collections of garbage, and hundreds of megabytes pile up.
  for await (const chunk of client.query(to(`copy (${select}) to stdout`)) as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(part, length, at);
      at += copied;
      length += copied;
      if (length === part.length) await addPart();
    }
  }
  if (length > 0) await addPart();
  end.sha256 = hash.digest("hex");
  await file.add(entryNames.tableEnd(name), JSON.stringify(end));
  if (end.rows > 0) print(`${name}: ${end.rows} rows`);
  return end.rows;
}

async function copyPictures(batches: AsyncIterable<PictureBatch>, file: BackupFile) {
  let lists = 0;
  let copied = 0;
  const allLost: string[] = [];
  try {
    for await (const { pictures, lost } of batches) {
      const list: PictureContents[] = pictures.map(({ hash, width, height, createdAt, bytes }) => ({
        hash,
        width,
        height,
        createdAt: createdAt.toISOString(),
        sha256: createHash("sha256").update(bytes).digest("hex"),
      }));
      lists += 1;
      await file.add(entryNames.pictureList(lists), JSON.stringify(list));
      for (const picture of pictures) await file.add(entryNames.picture(picture), picture.bytes);
      copied += pictures.length;
      allLost.push(...lost);
    }
  } catch (error) {
    if (!(error instanceof NoObjectStore)) throw error;
    throw new BackupError(
      "Some pictures are in an object store. Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as the site has them.",
      { cause: error },
    );
  }
  return { pictures: copied, lost: allLost };
}
