import { customType, timestamp } from "drizzle-orm/pg-core";

/** A point in time, stored with time zone, so that it does not depend on the server's time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A text as PostgreSQL's search sees it. It is written by the database alone, and never read whole. */
export const textVector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});
