import { timestamp } from "drizzle-orm/pg-core";

/** A point in time, stored with time zone, so that it does not depend on the server's time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
