import { pgTable, text } from "drizzle-orm/pg-core";

/** Keys that the site has made for itself once and all its processes share, by name. */
export const generatedKeys = pgTable("generated_keys", { name: text().primaryKey(), value: text().notNull() });
