import { execFile } from "node:child_process";
import { chown, rm, writeFile, appendFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { aTestCluster, query } from "#ops/embedded/test-cluster.fixture.ts";
import { packagedBinaries, runnableBinaries } from "#ops/embedded/binaries.ts";
import { locateCluster } from "#ops/embedded/cluster-location.ts";
import { runProgram, sharedMemorySettings } from "#ops/embedded/run-program.ts";
import { socketEndpoint } from "#ops/embedded/postgres.ts";
import { identifyCluster } from "#ops/embedded/processes.ts";

const copyWithOwner = promisify(execFile);

/** A primary with a standby: two servers, of which the second one replays what the first one writes. */
export interface PrimaryAndStandby {
  primary: string;
  standby: string;
  /** Rows of the primary, by its superuser. */
  onPrimary(sql: string): Promise<unknown[]>;
  /** From now on the standby shows no more changes. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  remove(): Promise<void>;
}

export async function aPrimaryWithStandby(): Promise<PrimaryAndStandby> {
  const cluster = await aTestCluster();
  const server = await cluster.start();
  const admin = server.adminUrl();
  for (const setting of ["fsync", "full_page_writes"]) await query(admin, `alter system set ${setting} = off`);
  await query(admin, "select pg_reload_conf()");

  const quiet = { log: () => {} };
  const { cluster: primaryFolder, home, account } = await locateCluster({ dataDir: cluster.dataDir, ...quiet });
  const binaries = await runnableBinaries(await packagedBinaries(), { home, account, ...quiet });
  const folder = join(home, "standby");
  await makeCopy();
  const identity = await identifyCluster(folder);
  const endpoint = socketEndpoint(identity, account);

  /** As pg_basebackup does, which the package does not have. */
  async function makeCopy() {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query("select pg_backup_start('standby', true)");
    await copyWithOwner("cp", ["-a", primaryFolder, folder]);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    await client.end();
    for (const name of ["postmaster.pid", "postmaster.opts", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"])
      await rm(join(folder, name), { force: true });
    await create("backup_label", rows[0]!.labelfile);
    await create("standby.signal", "");
    const { searchParams } = new URL(admin.replace("@/", "@localhost/"));
    const address = `host=${searchParams.get("host")} port=${searchParams.get("port")} user=app`;
    await appendFile(join(folder, "postgresql.auto.conf"), `primary_conninfo = '${address}'\n`);
  }

  async function create(name: string, content: string) {
    const path = join(folder, name);
    const { uid, gid } = await stat(folder);
    await writeFile(path, content);
    await chown(path, uid, gid);
  }

  async function startStandby() {
    await endpoint.prepare();
    const settings = [...endpoint.settings, "hot_standby=on", "jit=off", ...sharedMemorySettings];
    const options = settings.map((setting) => `-c ${setting}`).join(" ");
    const log = join(folder, "standby.log");
    const start = ["start", "-w", "-D", folder, "-l", log, "-o", options];
    const { status, output } = await runProgram(binaries.pgCtl, start, { account });
    if (status !== 0) throw new Error(output);
  }
  async function stopStandby() {
    await runProgram(binaries.pgCtl, ["stop", "-w", "-m", "immediate", "-D", folder], { account });
    await endpoint.clear();
  }

  const onStandby = (sql: string) => query(endpoint.url("app", "postgres"), sql);
  async function pause() {
    await onStandby("select pg_wal_replay_pause()");
    const isPaused = async () =>
      (await onStandby("select 1 where pg_get_wal_replay_pause_state() = 'paused'")).length > 0;
    while (!(await isPaused()));
  }

  await startStandby();
  return {
    primary: server.url(),
    standby: endpoint.url("fabula", "fabula"),
    onPrimary: (sql) => query(admin.replace("/postgres?", "/fabula?"), sql),
    pause,
    resume: async () => void (await onStandby("select pg_wal_replay_resume()")),
    stopStandby,
    startStandby,
    async remove() {
      await stopStandby();
      await server.stop();
      await cluster.remove();
    },
  };
}
