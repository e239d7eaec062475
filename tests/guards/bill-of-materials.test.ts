import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

it("`npm run sbom` lists what runs in production with its locked version, and no tool of development", () => {
  const bill = JSON.parse(execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8", maxBuffer: 2 ** 26 }));
  const { dependencies, devDependencies } = read("package.json") as Record<string, Record<string, string>>;
  const { packages } = read("package-lock.json") as { packages: Record<string, { version: string }> };
  const listed = (bill.components as { purl: string }[]).map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\//, ""));
  const locked = new Set(Object.entries(packages).map(([path, { version }]) => `${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`));

  expect(bill.bomFormat).toBe("CycloneDX");
  expect(listed).toEqual(expect.arrayContaining(Object.entries(dependencies!).map((pair) => pair.join("@"))));
  for (const name of ["vitest", "playwright-core", "oxlint"]) {
    expect(Object.keys(devDependencies!)).toContain(name);
    expect(listed.filter((each) => each.startsWith(`${name}@`))).toEqual([]);
  }
  expect(listed.filter((each) => !locked.has(each))).toEqual([]);
}, 60_000);
