import { timestamp } from "drizzle-orm/pg-core";

/** A moment: with its offset, so that no time zone of a server changes what it means. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
