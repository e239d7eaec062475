import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const table = readFileSync("docs/specification-coverage.md", "utf8");
const named = new Set(table.match(/(?<=`)(?:contract|server|web|content|tests|scripts|docs)\/[\w./-]+\.\w+(?=`)/g));

it("the table of the specification names files that are there", () => {
  expect(named.size).toBeGreaterThan(300);
  expect([...named].filter((file) => !existsSync(file))).toEqual([]);
});
