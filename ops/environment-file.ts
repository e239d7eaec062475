import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { unknownSettings } from "#kit/server/settings/settings.mjs";

/** Reads `.env`; the environment of the process has priority. @param names whether to name unknown settings */
export function loadEnvFile({ names }: { names: boolean }) {
  if (!existsSync(".env")) return;
  process.loadEnvFile(".env");
  if (!names) return;
  for (const name of unknownSettings(Object.keys(parseEnv(readFileSync(".env", "utf8"))))) {
    process.stderr.write(
      `  .env: ${name} is no setting of Fabula and does nothing. .env.example shows all there are.\n`,
    );
  }
}
