import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** How often a connection of the site waits for the lock of NOTIFY, or for the disk. @param url of another database */
export async function watchLockWaits(url: string, database: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const waits = { samples: 0, notify: 0, disk: 0 };
  const state = { isOver: false };
  const watching = (async () => {
    for (; !state.isOver; await pause(20)) {
      const { rows } = await client.query<{ notify: number; disk: number }>(
        `select count(*) filter (where wait_event_type = 'Lock' and wait_event = 'object')::integer as notify,
          count(*) filter (where wait_event in ('WALSync', 'WALWrite', 'WalSync', 'WalWrite'))::integer as disk
        from pg_stat_activity where datname = $1 and state = 'active'`,
        [database],
      );
      waits.samples += 1;
      waits.notify += rows[0]!.notify;
      waits.disk += rows[0]!.disk;
    }
  })();
  return {
    async stop() {
      state.isOver = true;
      await watching;
      await client.end();
      return { notify: waits.notify / waits.samples, disk: waits.disk / waits.samples };
    },
  };
}
