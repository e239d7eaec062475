import { rm } from "node:fs/promises";
import { DAY } from "#vocabulary/limits.ts";
import { readConfig } from "#kit/server/settings/config.ts";
import type { PublicNetwork } from "#kit/server/public-network.ts";
import { openWithAdministrator, type FirstAdministrator } from "#features/accounts/server/first-administrator.ts";
import { createLog } from "#kit/server/log.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import { openSite } from "#site/server/site.ts";
import { aClock, aRunningClock, type TestClock } from "./clock.ts";
import { aDatabase } from "./databases.ts";
import { leaveTalesUnmeasured } from "./held-jobs.ts";
import { createClient, type Client } from "./client.ts";
import { keepFirstRows, restoreFirstRows } from "./emptied-database.ts";
import { aFreePort } from "./server-process.ts";
import { aTemporaryFolder } from "./temporary-folder.ts";
import { emptyNetwork } from "./webhook-receiver.ts";

/** A running site on its own database, with a clock to move and a mailbox to look into. */
export interface TestSite {
  url: string;
  clock: TestClock;
  /**
   * A new client with its own cookies and no session. With an address (documentation range) the request
   * comes through a proxy that names it; a site of its own has to trust 127.0.0.1 then.
   */
  visitor(address?: string): Client;
  /** A valid value of the anti-forgery cookie, for clients that need not fetch their own. */
  antiForgery(): Promise<string>;
  context: Awaited<ReturnType<typeof openSite>>["context"];
  app: Awaited<ReturnType<typeof openSite>>["app"];
  live: Awaited<ReturnType<typeof openSite>>["live"];
  /** Set when this start made the first administrator. */
  administrator: FirstAdministrator | null;
  /** All mails handed over so far, oldest first. */
  mails(): Promise<Mail[]>;
  /** Resolves when the long work of earlier calls is done, such as a message to everyone. */
  jobsDone(): Promise<void>;
  /** The newest link mailed to this address, and the token in it. */
  mailedLink(email: string): Promise<string>;
  mailedToken(email: string): Promise<string>;
  /** Lines logged as errors: a test may look, and `close` fails on any that it did not expect. */
  errors: string[];
  /** Lines of refused logins, lock-outs and forbidden calls. */
  securityLog: Record<string, unknown>[];
  close(): Promise<void>;
}

/** As pino numbers it. */
const errorLevel = 50;
const warningLevel = 40;

export interface SiteOptions {
  clock?: TestClock;
  env?: Record<string, string>;
  /** Mails go where the settings send them, on a bare machine into files of the data folder, and not into `mails`. */
  sendsMails?: boolean;
  /** Milliseconds between two checks that the site still hears other processes. */
  pubSubPingInterval?: number;
  /** The lowest level of lines that `onLogLine` gets. */
  logLevel?: "debug" | "info" | "warn";
  onLogLine?(entry: Record<string, unknown>): void;
  /** Time by which the lag of a replica is measured, and milliseconds between two measurements. */
  replica?: { now(): number; every: number };
  /** Where servers that people name are found; without it there are none. */
  network?: PublicNetwork;
  /** As in a real site; `measureTalesOf` does it when a test asks. */
  measuresTales?: boolean;
  /** Instead of a copy of the template; dropped with the site. */
  database?: Awaited<ReturnType<typeof aDatabase>>;
}

/** As a site has them: browsers must get along with them. */
const callsAtOnce = { CALLS_AT_ONCE_PER_MEMBER: "", CALLS_AT_ONCE_PER_NETWORK: "" };

interface SharedSite {
  site: TestSite;
  isTaken: boolean;
}

/** The times of samples lie in the year after the first day of a stopped clock. */
const halfAYearLater = new Date(aClock().now().getTime() + 180 * DAY);

/** The sites of this worker, which one file after the other gets. */
const sharedSites: { forCalls?: SharedSite; forBrowsers?: SharedSite } = {};

/** A shared site without the rows of earlier files, with a stopped clock a day later. If a file has it already: one of its own. */
async function lent(kind: keyof typeof sharedSites, open: () => Promise<TestSite>): Promise<TestSite> {
  let shared = sharedSites[kind];
  if (shared?.isTaken === true) return open();
  // Its settings are in the memory of its process, where no row is restored.
  const isWorn = ({ context, clock }: TestSite) =>
    context.siteSettings.face > 1 || (kind === "forCalls" && clock.now() > halfAYearLater);
  if (shared !== undefined && isWorn(shared.site)) {
    await shared.site.close();
    shared = undefined;
  }
  if (shared === undefined) {
    shared = { site: await open(), isTaken: true };
    await keepFirstRows(shared.site.context.database.pool);
    sharedSites[kind] = shared;
  }
  shared.isTaken = true;
  const { site } = shared;
  await restoreFirstRows(site.context.database.pool);
  site.context.cache.clear();
  // An earlier file may have moved it ahead. In-memory windows of time, such as the log's, are over a day later.
  site.clock.advance(kind === "forCalls" ? DAY : Date.now() - site.clock.now().getTime());
  for (const seen of [await site.mails(), site.errors, site.securityLog]) seen.length = 0;
  return {
    ...site,
    async close() {
      await site.jobsDone();
      shared.isTaken = false;
      refuseErrors(site.errors);
    },
  };
}

/** In-memory limits would count the calls of all files. */
const unlimited = { CHANGES_PER_MINUTE: "1000000" };

/**
 * Without options: the site of this worker, because opening one takes longer than the tests of most files. A file that stops or breaks
 * its site, changes more than rows, fills tables or looks at plans takes `anOwnSite`: deleted rows stay in files and statistics.
 */
export function aSite(options?: SiteOptions): Promise<TestSite> {
  return options === undefined
    ? lent("forCalls", () => anOwnSite({ env: { ...unlimited, TRUST_PROXY: "127.0.0.1" } }))
    : anOwnSite(options);
}

/** The settings of a site of browsers, of which some depend on its address. */
export type SettingsAt = (url: string) => Promise<Record<string, string>>;

/** A site that a browser can visit, in real time; without settings the one of this worker. Its pages and mails name its true address. */
export function aSiteForBrowsers(settings: SettingsAt | null): Promise<TestSite> {
  async function open() {
    const port = await aFreePort();
    const SITE_URL = `http://127.0.0.1:${port}`;
    const own = settings === null ? unlimited : await settings(SITE_URL);
    const env = { PORT: String(port), SITE_URL, ...callsAtOnce, ...own };
    // Browsers visit it where its pages think that they are.
    return { ...(await anOwnSite({ clock: aRunningClock(), env })), url: env.SITE_URL };
  }
  return settings === null ? lent("forBrowsers", open) : open();
}

/** On a slow machine. The call's own status says it, too, so a test that does not expect it fails there (database-api-errors.ts). */
const isContention = (line: string) => line.includes("Other work holds what this needs.");

function refuseErrors(errors: readonly string[]) {
  const unexpected = errors.filter((line) => !isContention(line));
  if (unexpected.length > 0) throw new Error(`the site logged errors:\n${unexpected.join("")}`);
}

export async function anOwnSite({
  clock = aClock(),
  env = {},
  sendsMails = false,
  pubSubPingInterval,
  logLevel = "warn",
  onLogLine,
  replica,
  network = emptyNetwork,
  database: given,
  measuresTales = false,
}: SiteOptions = {}): Promise<TestSite> {
  const dataDir = await aTemporaryFolder("site");
  const { DATABASE_URL: ofAnother } = env;
  const database = given ?? (ofAnother === undefined ? await aDatabase() : { url: ofAnother, drop: async () => {} });
  const errors: string[] = [];
  const securityLog: Record<string, unknown>[] = [];
  const log = createLog(logLevel, {
    write(line) {
      const entry = JSON.parse(line);
      onLogLine?.(entry);
      if (entry.level >= errorLevel) errors.push(line);
      else if (entry.level === warningLevel && "event" in entry) securityLog.push(entry);
    },
  });
  const mails: Mail[] = [];
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    // Those of this machine would be made ready in every test.
    DICTIONARIES: "none",
    PORT: "0",
    SITE_URL: "http://fabula.test",
    DEMO_CONTENT: "off",
    ADMIN_PASSWORD: "admin1234",
    // Everybody in the tests comes from one address; a test of the limit sets its own.
    SIGN_UPS_PER_HOUR: "100000",
    // The machine is busy with the other tests, too.
    BUSY_AFTER: "0",
    // Crowds of tests are a few people at one moment.
    MEMBER_BUDGETS: "off",
    CALLS_AT_ONCE_PER_MEMBER: "0",
    CALLS_AT_ONCE_PER_NETWORK: "0",
    ...env,
  });
  const transport = sendsMails ? undefined : async (mail: Mail) => void mails.push(mail);
  const site = await openSite(config, log, { clock, transport, pubSubPingInterval, replica, network });
  if (!measuresTales) await leaveTalesUnmeasured(site.context.database);
  let url = "";
  let administrator: FirstAdministrator | null = null;
  await openWithAdministrator(
    site.context,
    async () => (url = await site.app.listen({ port: config.PORT, host: "127.0.0.1" })),
    (made) => (administrator = made),
  );

  const delivered = async () => {
    await site.context.outbox.flush();
    return mails;
  };
  async function fetchAntiForgery() {
    const client = createClient(url);
    await client.get("/v0/csrf");
    return client.cookies.get("XSRF-TOKEN")!;
  }
  let antiForgery: Promise<string> | undefined;

  async function mailedLink(email: string) {
    const mail = (await delivered()).findLast((each) => each.recipient === email);
    const link = mail?.text.match(
      /https?:\/\/\S+\/(?:activate|resetting|confirm-email|undo-email|notices)\/[\w.-]+(?:\?\S+)?/,
    )?.[0];
    if (link === undefined) throw new Error(`no link was mailed to ${email}`);
    return link;
  }
  return {
    url,
    clock,
    context: site.context,
    app: site.app,
    live: site.live,
    administrator,
    errors,
    securityLog,
    visitor: (address) => createClient(url, address === undefined ? {} : { "x-forwarded-for": address }),
    antiForgery: () => (antiForgery ??= fetchAntiForgery()),
    mails: delivered,
    jobsDone: () => site.context.jobs.flush(),
    mailedLink,
    mailedToken: async (email) => new URL(await mailedLink(email)).pathname.split("/").at(-1)!,
    async close() {
      await site.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      refuseErrors(errors);
    },
  };
}
