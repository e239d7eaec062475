import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { projectFiles } from "../support/source-files.ts";

const documents = projectFiles().filter((file) => file.endsWith(".md"));
/** Older documents contain the file names of their time. */
const current = documents.filter((file) => file !== "CHANGELOG.md" && !file.startsWith("docs/decisions/"));

/** Headings as GitHub names their anchors. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

it("Relative links in documents lead to a file, and to a heading where they name one", () => {
  const dead = documents.flatMap((document) => {
    const links = readFileSync(document, "utf8").matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g);
    return [...links]
      .filter(([, path, anchor]) => {
        const target = path === "" ? document : join(dirname(document), path!);
        if (!existsSync(target)) return true;
        return anchor !== undefined && !anchorsOf(readFileSync(target, "utf8")).includes(anchor);
      })
      .map(([link]) => `${document}: ${link}`);
  });
  expect(dead).toEqual([]);
});

it("Paths in documents exist", () => {
  // A path of this project in code quotes, without placeholders such as <word> or {id}.
  const path = /`((?:vocabulary|kit|ui|features|site|ops|content|proofs|tests|scripts|docs)\/[\w./-]+)`/g;
  const missing = current.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(path)]
      .filter(([, named]) => !existsSync(named!))
      .map(([, named]) => `${document}: ${named}`),
  );
  expect(missing).toEqual([]);
});

it("Commands in documents are scripts of package.json", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const unknown = current.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/npm run (?:--silent )?([\w:-]+)/g)]
      .filter(([, name]) => !Object.hasOwn(scripts, name!))
      .map(([command]) => `${document}: ${command}`),
  );
  expect(unknown).toEqual([]);
});

it("Files named in ARCHITECTURE.md and CONTRIBUTING.md exist", () => {
  const files = projectFiles().map((file) => `/${file}`);
  // Diagrams name files by the end of their path: `cache/tags.ts`. A suffix such as `…-address.ts` names a pattern.
  const name = /(?<![\w*…>/.-])(?:…\/)?([\w-][\w./-]*\.(?:tsx?|mjs))\b/g;
  const missing = ["ARCHITECTURE.md", "CONTRIBUTING.md"].flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(name)]
      .filter(([, named]) => !files.some((file) => file.endsWith(`/${named}`)))
      .map(([, named]) => `${document}: ${named}`),
  );
  expect(missing).toEqual([]);
});

it("Identifiers in docs/glossary.md occur in the code", () => {
  const code = projectFiles()
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const glossaryNames = [...readFileSync("docs/glossary.md", "utf8").matchAll(/`([\w.-]+)`/g)].map(([, word]) => word!);
  expect(glossaryNames.filter((word) => !code.includes(word))).toEqual([]);
});
