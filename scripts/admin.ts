import {
  deleteAllPasskeysOf,
  makeAdministrator,
  resetPasswordOf,
  staffLine,
} from "#features/members/server/machine-commands.ts";
import { takeNameOff } from "#features/translations/server/leaving.ts";
import { runOperatorCommand } from "#ops/operator-command.ts";
import { systemClock } from "#kit/server/clock.ts";
import { connect } from "#kit/server/database/database.ts";
import { failedWork, retryFailedWork, type FailedWork } from "#kit/server/jobs/failed-work.ts";
import { jobsOfCommands } from "#kit/server/jobs/jobs-of-commands.ts";
import { startEmbeddedPostgres } from "#ops/embedded/postgres.ts";
import { createLog } from "#kit/server/log.ts";
import { siteSecret } from "#kit/server/security/secrets.ts";

/** `npm run admin`: lets an operator in who has no password any more, tries failed work again, and takes names off, next to a running site or without one. */

const usage = `npm run admin -- list            lists the administrators and moderators
npm run admin -- password NAME   prints a new password for the member NAME, valid for 72 hours, and ends all of NAME's
                                 sessions; it has to be changed at the next login
npm run admin -- make NAME       makes the member NAME an administrator
npm run admin -- passkeys-off NAME
                                 deletes all passkeys of the member NAME, who then logs in with a password
npm run admin -- forget-name NAME
                                 takes NAME, which a former member has left on translations, off them
npm run admin -- failed-work     lists the jobs, mails and push messages that fail
npm run admin -- retry-failed [KIND]
                                 tries them again at once, or those of one kind`;

type Context = Parameters<typeof makeAdministrator>[0];

const lineOf = ({ kind, isGivenUp, total, since, tries, reason }: FailedWork) =>
  `${kind}: ${total} ${isGivenUp ? "given up" : "tried again later"}, since ${since.toISOString()}, tries ${tries}, reason: ${reason ?? "unknown"}`;

/** Commands without the name of a member. @returns a text for the operator; null for a word that the command doesn't take */
const commandsWithoutName: Record<string, (context: Context, word: string | null) => Promise<string | null>> = {
  list: async (context, word) => (word === null ? staffLine(context) : null),
  async "failed-work"({ database }, word) {
    if (word !== null) return null;
    const found = await failedWork(database);
    return found.length === 0 ? "No work fails." : found.map(lineOf).join("\n  ");
  },
  "retry-failed": async ({ database }, kind) => `Tried again now: ${await retryFailedWork(database, kind)}`,
};

/** @returns the line for the operator; null when nobody has this name */
const commands: Record<string, (context: Context, name: string) => Promise<string | null>> = {
  async password(context, name) {
    const reset = await resetPasswordOf(context, name);
    return reset && `The new password of ${name}, valid for 72 hours and shown only this once: ${reset.password}`;
  },
  async "passkeys-off"(context, name) {
    const deleted = await deleteAllPasskeysOf(context, name);
    return deleted === null ? null : `Passkeys of ${name} that were deleted: ${deleted}`;
  },
  "forget-name": async (context, name) =>
    `Tales whose translations no longer say ${name}: ${await takeNameOff(context, name)}`,
  make: async (context, name) => ((await makeAdministrator(context, name)) ? `${name} is an administrator.` : null),
};

await runOperatorCommand(usage, async ({ config, print }) => {
  const [word = "", name, ...others] = process.argv.slice(2);
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  const nameless = Object.hasOwn(commandsWithoutName, word) ? commandsWithoutName[word] : undefined;
  if ((nameless ?? command) === undefined || (nameless === undefined && name === undefined) || others.length > 0)
    return false;
  const log = createLog("error");
  const { DATA_DIR: dataDir, DATABASE_URL: outside } = config;
  const embedded = outside === undefined ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : null;
  const database = connect(outside ?? embedded!.url(), { log, isPooled: config.DATABASE_DIRECT_URL !== undefined });
  try {
    const secret = await siteSecret(dataDir, config.SESSION_SECRET);
    const context = { database, secret, clock: systemClock, jobs: jobsOfCommands(database, systemClock) };
    const line = await (nameless === undefined ? command!(context, name!) : nameless(context, name ?? null));
    if (line !== null) print(line);
    else if (nameless === undefined)
      process.stderr.write(`  No member is called ${name}. ${await staffLine(context)}\n`);
    return line !== null;
  } finally {
    await database.close();
    await embedded?.stop();
  }
});
