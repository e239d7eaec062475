import { DamagedBackupError } from "./backup-error.ts";
import type { BackupKey } from "./backup-key.ts";
import type { Beginning } from "./contents.ts";
import { readBackup } from "./read-backup.ts";

export interface BackupSummary {
  beginning: Beginning;
  rows: number;
  pictures: number;
  secret: string | null;
}

/**
 * Reads a whole backup and compares it with its own hashes.
 * @throws {DamagedBackupError} naming what is missing or damaged
 */
export async function checkBackup(file: string, key: BackupKey | null): Promise<BackupSummary> {
  const problems: string[] = [];
  let beginning: Beginning | undefined;
  let rows = 0;
  let pictures = 0;
  let secret: string | null = null;
  await readBackup(file, key, {
    async begin(found) {
      beginning = found;
    },
    async secret(found) {
      secret = found;
    },
    async endTable(_table, found) {
      rows += found;
    },
    async picture() {
      pictures += 1;
    },
    problem: (text) => void problems.push(text),
  });
  if (problems.length > 0) throw new DamagedBackupError(file, problems);
  return { beginning: beginning!, rows, pictures, secret };
}
