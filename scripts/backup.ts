import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";

/** `npm run backup -- FILE`: writes everything of the site into a file, while it runs. */

// V8 then collects garbage sooner: loading the code alone would take 300 MB. A static import would come before it.
setFlagsFromString("--optimize-for-size");
const { backUp, testRestore, verify } = await import("#ops/backup/commands.ts");
const { runOperatorCommand } = await import("#ops/operator-command.ts");

const usage = `npm run backup -- FILE            writes a backup of the site's database and pictures; the site may run
npm run backup -- --verify FILE   reads a backup and says whether it is complete
npm run backup -- --test FILE     restores a backup into a database of its own, and drops that; the site may run
With BACKUP_KEY or BACKUP_KEY_FILE it is encrypted (docs/backups.md).`;

await runOperatorCommand(usage, async ({ config, print }) => {
  const { values, positionals } = parseArgs({
    options: { verify: { type: "boolean" }, test: { type: "boolean" } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0 || (values.verify === true && values.test === true)) return false;
  if (values.verify === true) await verify(config, file, print);
  else if (values.test === true) await testRestore(config, file, print);
  else {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        rmSync(`${file}.part`, { force: true });
        process.exit(1);
      });
    }
    await backUp(config, file, print);
  }
  return true;
});
