import { makeAdministrator, resetPasswordOf } from "#features/members/server/machine-commands.ts";
import { runOperatorCommand } from "#ops/operator-command.ts";
import { systemClock } from "#kit/server/clock.ts";
import { connect } from "#kit/server/database/database.ts";
import { failedWork, retryFailedWork, type FailedWork } from "#kit/server/jobs/failed-work.ts";
import { startEmbeddedPostgres } from "#ops/embedded/postgres.ts";
import { createLog } from "#kit/server/log.ts";
import { siteSecret } from "#kit/server/security/secrets.ts";

/** `npm run admin`: lets an operator in who has no password any more, and tries failed work again, next to a running site or without one. */

const usage = `npm run admin -- password NAME   prints a new password for the member NAME and ends all of NAME's sessions;
                                 it has to be changed at the next login
npm run admin -- make NAME       makes the member NAME an administrator
npm run admin -- failed-work     lists the jobs, mails and push messages that fail
npm run admin -- retry-failed [KIND]
                                 tries them again at once, or those of one kind`;

type Context = Parameters<typeof makeAdministrator>[0];

const lineOf = ({ kind, isGivenUp, total, since, tries, reason }: FailedWork) =>
  `${kind}: ${total} ${isGivenUp ? "given up" : "tried again later"}, since ${since.toISOString()}, tries ${tries}, reason: ${reason ?? "unknown"}`;

/** @returns a text for the operator */
const commandsOfWork: Record<string, (context: Context, kind: string | null) => Promise<string>> = {
  async "failed-work"({ database }) {
    const found = await failedWork(database);
    return found.length === 0 ? "No work fails." : found.map(lineOf).join("\n  ");
  },
  "retry-failed": async ({ database }, kind) => `Tried again now: ${await retryFailedWork(database, kind)}`,
};

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
  const ofWork = Object.hasOwn(commandsOfWork, word) ? commandsOfWork[word] : undefined;
  if ((ofWork ?? command) === undefined || (ofWork === undefined && name === undefined) || others.length > 0)
    return false;
  const log = createLog("error");
  const { DATA_DIR: dataDir, DATABASE_URL: outside } = config;
  const embedded = outside === undefined ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : null;
  const database = connect(outside ?? embedded!.url(), { log, isPooled: config.DATABASE_DIRECT_URL !== undefined });
  try {
    const secret = await siteSecret(dataDir, config.SESSION_SECRET);
    const context = { database, secret, clock: systemClock };
    if (ofWork !== undefined) {
      print(await ofWork(context, name ?? null));
      return true;
    }
    const line = await command!(context, name!);
    if (line === null) process.stderr.write(`  No member is called ${name}.\n`);
    else print(line);
    return line !== null;
  } finally {
    await database.close();
    await embedded?.stop();
  }
});
