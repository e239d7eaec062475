import { ConfigError, readConfig, StartupError, type Config } from "#kit/server/settings/config.ts";
import { loadEnvFile } from "./start-config.ts";
import { isUnreachable } from "#kit/server/database/database-errors.ts";
import { EmbeddedPostgresError } from "./embedded/embedded-postgres-error.ts";
import { ObjectStoreError } from "#kit/server/images/object-store.ts";
import { BackupError } from "./backup/backup-error.ts";

interface Settings {
  config: Config;
  print(line: string): void;
}

const failed = 1;
const wrongArguments = 2;

/** Runs a command with the site's settings. @param run gives false when the arguments are wrong */
export async function runOperatorCommand(usage: string, run: (settings: Settings) => Promise<boolean>): Promise<void> {
  try {
    loadEnvFile({ names: true });
    const print = (line: string) => void process.stdout.write(`  ${line}\n`);
    if (await run({ config: readConfig(process.env), print })) return;
    process.stderr.write(`${usage}\n`);
    process.exitCode = wrongArguments;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isArgument = code?.startsWith("ERR_PARSE_ARGS") === true;
    if (!isArgument && !isForOperator(error)) throw error;
    process.stderr.write(isArgument ? `${message}\n${usage}\n` : `\n  ${message}\n\n`);
    process.exitCode = isArgument ? wrongArguments : failed;
  }
}

const isForOperator = (error: unknown) =>
  isUnreachable(error) ||
  [BackupError, ConfigError, EmbeddedPostgresError, ObjectStoreError, StartupError].some(
    (kind) => error instanceof kind,
  );
