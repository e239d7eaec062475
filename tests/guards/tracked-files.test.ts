import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";

/** A test run once left a site's session secret and a mail in the checkout, and both were committed. */

const trackedFiles = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(Boolean);

const secretName = /(^|\/)(session-secret|\.env|id_[a-z0-9]+|[^/]*\.(eml|pem|key|p12))$/;

const topLevel = [
  ".ci",
  ".dockerignore",
  ".editorconfig",
  ".env.example",
  ".git-blame-ignore-revs",
  ".github",
  ".gitignore",
  ".npmrc",
  ".oxfmtrc.json",
  ".oxlintrc.json",
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CODE_OF_CONDUCT.md",
  "CONTRIBUTING.md",
  "Dockerfile",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "compose.yaml",
  "content",
  "deploy",
  "docs",
  "drizzle.config.ts",
  "features",
  "kit",
  "ops",
  "proofs",
  "site",
  "ui",
  "vocabulary",
  "package-lock.json",
  "package.json",
  "scripts",
  "tests",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
];

describe("tracked files", () => {
  it("No tracked file has the name of a secret, a key or a mail", () => {
    expect(trackedFiles.filter((file) => secretName.test(file))).toEqual([]);
  });

  it("The top level has only the files and folders of this list", () => {
    expect([...new Set(trackedFiles.map((file) => file.split("/")[0]!))].toSorted()).toEqual(topLevel.toSorted());
  });
});
