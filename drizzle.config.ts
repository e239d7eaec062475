import { defineConfig } from "drizzle-kit";

/** `npm run migration -- --name what_changes` writes the next migration from the tables. */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./server/**/tables.ts", "./server/**/*-tables.ts"],
  out: "./server/migrations",
});
