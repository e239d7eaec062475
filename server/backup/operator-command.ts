import { ConfigError, readConfig, type Config } from "#server/config.ts";
import { loadEnvFile } from "#server/environment-file.ts";
import { EmbeddedPostgresError } from "#server/platform/database/embedded/postgres.ts";
import { ObjectStoreError } from "#server/platform/images/object-store.ts";
import { StartupError } from "#server/platform/startup-error.ts";
import { BackupError } from "./backup-error.ts";

interface Settings {
  config: Config;
  print(line: string): void;
}

/** Runs a command with the site's settings. @param run gives false when the arguments are wrong */
export async function runOperatorCommand(usage: string, run: (settings: Settings) => Promise<boolean>): Promise<void> {
  try {
    loadEnvFile({ names: true });
    const print = (line: string) => void process.stdout.write(`  ${line}\n`);
    if (await run({ config: readConfig(process.env), print })) return;
    process.stderr.write(`${usage}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith("ERR_PARSE_ARGS")) process.stderr.write(`${(error as Error).message}\n${usage}\n`);
    else if (isForOperator(error)) process.stderr.write(`\n  ${(error as Error).message}\n\n`);
    else throw error;
  }
  process.exitCode = 1;
}

const isForOperator = (error: unknown) =>
  [BackupError, ConfigError, EmbeddedPostgresError, ObjectStoreError, StartupError].some(
    (kind) => error instanceof kind,
  );
