import pg from "pg";
import { BackupError } from "./backup-error.ts";

export type SessionName = "fabula backup" | "fabula restore";

/**
 * One connection for hours of work: without the timeouts of the site's own connections, and with one form of values whatever the
 * server's settings are. A pooler between must keep the session, so this needs PostgreSQL's own address.
 */
export async function openDatabaseSession(url: string, name: SessionName): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // The statement in flight fails, too, and says it.
  client.on("error", () => {});
  await client.connect().catch((error: Error) => {
    throw new BackupError(`The database can't be reached: ${error.message}`, { cause: error });
  });
  await client.query(`
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set extra_float_digits = 3; set bytea_output = 'hex'; set row_security = off`);
  return client;
}

export async function postgresVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  return rows[0]!.version;
}
