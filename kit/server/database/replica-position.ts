/** How far a server has come. Positions of two servers can be compared if both have the same `history`. */
export interface Position {
  /** In the write-ahead log. */
  lsn: number;
  /** The cluster, its timeline and the database: another cluster, or a standby that a failover has left behind, has another one. */
  history: string;
}

interface Asked {
  query(sql: string): Promise<{ rows: unknown[] }>;
}

async function positionOf(server: Asked, lsn: string, timeline: string): Promise<Position> {
  const { rows } = await server.query(
    `select (${lsn} - '0/0')::bigint as lsn,
      concat_ws('/', (select system_identifier from pg_control_system()), ${timeline}, current_database()) as history`,
  );
  return rows[0] as Position;
}

/** The first part of the name of a file of the write-ahead log. */
const timelineOfPrimary = "('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer";
const thisCluster = "(select system_identifier from pg_control_system())::text";
/**
 * A standby itself notes a new timeline minutes after a failover, with its next restartpoint. The row that the new primary has written
 * arrives with the changes.
 */
const timelineOfStandby = `greatest((select timeline_id from pg_control_checkpoint()),
  (select min_recovery_end_timeline from pg_control_recovery()),
  (select max(number) from timelines where cluster = ${thisCluster}))`;

/** Lets standbys show that they follow this primary. Each process does it once for each history. */
export async function recordTimeline(primary: Asked): Promise<void> {
  await primary.query(
    `insert into timelines (cluster, number) select ${thisCluster}, ${timelineOfPrimary} on conflict do nothing`,
  );
}

/** The header of a page of the write-ahead log. At the beginning of an empty page the position is behind it, and no standby gets there. */
const pageSize = 8192;
const pageHeader = 24;

/** Behind every transaction that has committed. Not the flushed position: with `synchronous_commit = off` commits may be ahead of it. */
export async function primaryPosition(primary: Asked): Promise<Position> {
  const { lsn, history: own } = await positionOf(primary, "pg_current_wal_insert_lsn()", timelineOfPrimary);
  return { lsn: lsn % pageSize === pageHeader ? lsn - pageHeader : lsn, history: own };
}

/** Up to where a standby shows changes; below every position for a server that is none. */
export async function standbyPosition(standby: Asked): Promise<Position> {
  const lsn = "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else '0/0' end";
  return positionOf(standby, lsn, timelineOfStandby);
}
