import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { migrations, migrationsFolder } from "#kit/server/database/schema-check.ts";
import { firstReleaseFor, lastRelease, releases } from "#kit/server/database/migrate.ts";

/** Processes of the last release serve while a new version migrates, and next to it (docs/upgrades.md). */

interface Rule {
  pattern: RegExp;
  because: string;
}

/** Statements of the last release fail after these. */
const takenAway: Rule[] = [
  { pattern: /\bdrop\s+(table|column|view)\b/i, because: "what it takes away may be used" },
  { pattern: /\brename\s+(to|column)\b/i, because: "the old name may be used" },
  { pattern: /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i, because: "the old type may be used" },
  { pattern: /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, because: "rows without a value may be added" },
  {
    pattern: /\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
    because: "rows are added without this column: it needs a default",
  },
  {
    pattern: /\badd\s+constraint\b[^;]*\b(check|unique)\b|\bcreate\s+unique\s+index\b/i,
    because: "rows may be added that break it",
  },
];

/** Rows that the last release adds don't break them: they check new columns, or what it never writes. */
const harmless = [
  'CONSTRAINT "tales_level"',
  'CONSTRAINT "tales_warnings"',
  'CONSTRAINT "images_in_one_place"',
  'CONSTRAINT "tales_author"',
  '"tales_client_key_of_owner"',
  '"reports_open_tale"',
];

/** They block changes of a table while it is read. */
const blocking: Rule[] = [
  { pattern: /\bcreate\s+(unique\s+)?index\s+(?!concurrently)/i, because: "build it concurrently" },
  { pattern: /\bdrop\s+index\s+(?!concurrently)/i, because: "drop it concurrently" },
  { pattern: /\badd\s+constraint\b(?![^;]*\bnot\s+valid\b)/i, because: "add it not valid, and validate it afterwards" },
  {
    pattern: /\balter\s+table\s+"tales"\s+add\s+column\b[^;]*\bdefault\b/i,
    because: "PostgreSQL 15 refuses a default where a function takes the table's rows",
  },
];

/** The last migration that was written before the rule about blocking. Version 0.1.0 has no site on which it takes long. */
const lastUnruled = "0039_formerly_published_tales";

const sqlOf = (tag: string) => readFileSync(join(migrationsFolder, `${tag}.sql`), "utf8");
const statementsOf = (sql: string) =>
  sql.split("--> statement-breakpoint").map((part) => part.replaceAll(/^\s*--.*$/gm, "").trim());
const tags = migrations().map(({ tag }) => tag);
const after = (tag: string) => tags.slice(tags.indexOf(tag) + 1);

/** The tables that exist in the last release. */
function tablesBefore(tag: string): Set<string> {
  const before = tags.slice(0, tags.indexOf(tag) + 1).map(sqlOf);
  return new Set(before.flatMap((sql) => [...sql.matchAll(/create table "(\w+)"/gi)].map(([, name]) => name!)));
}

/** An index has no table in its DROP. */
function tableOf(statement: string): string | null {
  return /\b(?:table|on)\s+(?:only\s+)?(?:"public"\.)?"(\w+)"/i.exec(statement)?.[1] ?? null;
}

function violations(sql: string, rules: Rule[], existing: Set<string>): string[] {
  return statementsOf(sql).flatMap((statement) => {
    const table = tableOf(statement);
    if (table !== null && !existing.has(table)) return [];
    const broken = rules.filter(({ pattern }) => pattern.test(statement));
    return broken.map(({ because }) => `${statement.slice(0, 90)}: ${because}`);
  });
}

it("No migration breaks processes of the last release, unless it says which release no longer uses what it takes away", () => {
  const existing = tablesBefore(lastRelease.newestMigration);
  const found = after(lastRelease.newestMigration)
    .filter((tag) => firstReleaseFor(tag) === null)
    .flatMap((tag) => {
      // A name that a concurrently built index gets is new.
      const sql = sqlOf(tag).replaceAll(/alter index "\w+_next" rename to/gi, "");
      return violations(sql, takenAway, existing).map((violation) => `${tag}: ${violation}`);
    });
  expect(found.filter((violation) => !harmless.some((statement) => violation.includes(statement)))).toEqual([]);
});

it("The last release in the list is the newest that the changelog has below its unreleased changes", () => {
  const [first, second] = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\S+)/gm)].map(([, name]) => name);
  // The first change after a release adds it (docs/upgrades.md).
  expect(first === "Unreleased" ? [second] : [first, second]).toContain(lastRelease.version);
});

it("A migration that takes something away names a release before this one", () => {
  const versions: (string | null)[] = releases.map(({ version }) => version);
  const unknown = tags.filter((tag) => firstReleaseFor(tag) !== null && !versions.includes(firstReleaseFor(tag)));
  expect(unknown).toEqual([]);
});

it("No migration blocks changes of a table that may be large", () => {
  const existing = tablesBefore(lastUnruled);
  const found = after(lastUnruled).flatMap((tag) =>
    violations(sqlOf(tag), blocking, existing).map((violation) => `${tag}: ${violation}`),
  );
  expect(found).toEqual([]);
});

it("Migrations outside a transaction have no other statements than those, and can be repeated", () => {
  const found = tags.filter((tag) => /\bconcurrently\b/i.test(sqlOf(tag))).map((tag) => ({ tag, sql: sqlOf(tag) }));
  expect(found.length).toBeGreaterThan(0);
  for (const { tag, sql } of found) {
    for (const statement of statementsOf(sql))
      expect(statement, tag).toMatch(
        /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|alter index)/i,
      );
  }
});

it.each([
  ['ALTER TABLE "users" DROP COLUMN "privacy";', takenAway],
  ['ALTER TABLE "users" RENAME COLUMN "privacy" TO "visibility";', takenAway],
  ['ALTER TABLE "users" ALTER COLUMN "language" SET DATA TYPE integer;', takenAway],
  ['ALTER TABLE "users" ALTER COLUMN "pic_profile" SET NOT NULL;', takenAway],
  ['ALTER TABLE "users" ADD COLUMN "badge" text NOT NULL;', takenAway],
  ['CREATE UNIQUE INDEX CONCURRENTLY "x" ON "users" USING btree ("firstname");', takenAway],
  ['CREATE INDEX "x" ON "users" USING btree ("firstname");', blocking],
  ['DROP INDEX "users_email_key";', blocking],
  ['ALTER TABLE "users" ADD CONSTRAINT "x" FOREIGN KEY ("a") REFERENCES "b"("id");', blocking],
])("A migration with %s is found", (sql, rules) => {
  expect(violations(sql, rules, new Set(["users"]))).toHaveLength(1);
});
