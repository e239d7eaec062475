import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";

/** `npm run restore -- FILE`: brings a backup back, while the site is stopped. */

// As in backup.ts.
setFlagsFromString("--optimize-for-size");
const { restore } = await import("#ops/backup/commands.ts");
const { runOperatorCommand } = await import("#ops/operator-command.ts");

const usage = `npm run restore -- FILE [options]   brings a backup back into an empty database; the site must be stopped
  --replace   deletes what the database has
  --move      the site has not run since the backup: sessions and waiting mails stay, and ids continue without a gap
docs/backups.md, says what happens without --move.`;

await runOperatorCommand(usage, async ({ config, print }) => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: "boolean", default: false }, move: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) return false;
  await restore(config, file, { replace: values.replace, hasMoved: values.move }, print);
  return true;
});
