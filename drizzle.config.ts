import { defineConfig } from "drizzle-kit";

/** `npm run migration -- --name what_changes` writes the next migration from the tables. */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./{features,kit}/**/tables.ts", "./{features,kit}/**/*-tables.ts"],
  out: "./ops/migrations",
});
