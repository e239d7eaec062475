import { makeAdministrator, resetPasswordOf } from "#features/members/server/machine-commands.ts";
import { runOperatorCommand } from "#ops/operator-command.ts";
import { systemClock } from "#kit/server/clock.ts";
import { connect } from "#kit/server/database/database.ts";
import { startEmbeddedPostgres } from "#ops/embedded/postgres.ts";
import { createLog } from "#kit/server/log.ts";
import { siteSecret } from "#kit/server/security/secrets.ts";

/** `npm run admin`: lets an operator in who has no password any more, next to a running site or without one. */

const usage = `npm run admin -- password NAME   prints a new password for the member NAME and ends all of NAME's sessions;
                                 it has to be changed at the next login
npm run admin -- make NAME       makes the member NAME an administrator`;

type Context = Parameters<typeof makeAdministrator>[0];

/** @returns the line for the operator; null when nobody has this name */
const commands: Record<string, (context: Context, name: string) => Promise<string | null>> = {
  async password(context, name) {
    const reset = await resetPasswordOf(context, name);
    return reset && `The new password of ${name}, shown only this once: ${reset.password}`;
  },
  make: async (context, name) => ((await makeAdministrator(context, name)) ? `${name} is an administrator.` : null),
};

await runOperatorCommand(usage, async ({ config, print }) => {
  const [word = "", name, ...others] = process.argv.slice(2);
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (command === undefined || name === undefined || others.length > 0) return false;
  const log = createLog("error");
  const { DATA_DIR: dataDir, DATABASE_URL: outside } = config;
  const embedded = outside === undefined ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : null;
  const database = connect(outside ?? embedded!.url(), { log, isPooled: config.DATABASE_DIRECT_URL !== undefined });
  try {
    const secret = await siteSecret(dataDir, config.SESSION_SECRET);
    const line = await command({ database, secret, clock: systemClock }, name);
    if (line === null) process.stderr.write(`  No member is called ${name}.\n`);
    else print(line);
    return line !== null;
  } finally {
    await database.close();
    await embedded?.stop();
  }
});
