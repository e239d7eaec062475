import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import doors from "#server/features/doors.json" with { type: "json" };
import { importsOf, sourceFiles, type Import } from "#tests/support/source-files.ts";

/** The directions of imports (ARCHITECTURE.md). Tests and scripts may import anything. */

const rootOf = (file: string) => file.split("/")[0]!;
const isProduct = (file: string) => !/\.test\.tsx?$|\.fixture\.ts$/.test(file);
const product = sourceFiles().filter((file) => isProduct(file) && /^(contract|server|web|content)\//.test(file));

const allowed: Record<string, string[]> = {
  contract: ["contract"],
  content: ["content", "contract"],
  server: ["server", "contract", "content"],
  web: ["web", "contract", "content"],
};

/** The server imports only the type of what the web's build exports. */
const isTheDoorToPages = (file: string, { file: target, typeOnly }: Import) =>
  file.startsWith("server/platform/render/") && target === "web/entry-server.tsx" && typeOnly;

/** The orders of the server's and the web's features in ARCHITECTURE.md. Each feature may import those after it. */
const [downwards, webDownwards] = [
  ...readFileSync("ARCHITECTURE.md", "utf8").matchAll(/(?:[a-z-]+ → ){9,}[a-z-]+/g),
].map(([order]) => order.split(" → ")) as [string[], string[]];

/**
 * These files contain the addresses of a feature's pages. Every feature may link to them, and they import no other
 * feature's files.
 */
const isAddress = (file: string) => /[/-]address(es)?\.ts$/.test(file);

const featureOf = (file: string) => file.match(/^server\/features\/([^/]+)\//)?.[1] ?? null;
const webFeatureOf = (file: string) => file.match(/^web\/features\/([^/]+)\//)?.[1] ?? null;

/** The events of a feature: every feature may follow them. */
const isEvents = (file: string) => file.endsWith("/events.ts");

const betweenServerFeatures = product.flatMap((file) => {
  const from = featureOf(file);
  if (from === null) return [];
  return importsOf(file).flatMap(({ file: target, specifier }) => {
    const to = target === null ? null : featureOf(target);
    return to === null || to === from || isEvents(target!) ? [] : [{ file, from, to, target: target!, specifier }];
  });
});

const namesIn = (list: string) =>
  list
    .split(",")
    .map((name) =>
      name
        .trim()
        .replace(/^type /, "")
        .replace(/ as .*/, ""),
    )
    .filter((name) => name !== "");

const importedNames = (text: string) =>
  new Set([...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) => namesIn(names!)));

describe("imports", () => {
  it("Imports stay within the roots that each root may use", () => {
    const violations = product.flatMap((file) =>
      importsOf(file)
        .filter((each) => each.file !== null && !allowed[rootOf(file)]!.includes(rootOf(each.file)))
        .filter((each) => !isTheDoorToPages(file, each))
        .map((each) => `${file} → ${each.specifier}`),
    );
    expect(violations).toEqual([]);
  });

  it("A platform never imports a feature", () => {
    const violations = product
      .filter((file) => /^(server|web)\/(platform|ui)\//.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((each) => each.file !== null && /^(server|web)\/features\//.test(each.file))
          .map((each) => `${file} → ${each.specifier}`),
      );
    expect(violations).toEqual([]);
  });

  it("The server's platform never imports a feature's contract", () => {
    const violations = product
      .filter((file) => file.startsWith("server/platform/"))
      .flatMap((file) =>
        importsOf(file)
          .filter((each) => downwards.some((feature) => each.file === `contract/${feature}.ts`))
          .map((each) => `${file} → ${each.specifier}`),
      );
    expect(violations).toEqual([]);
  });

  it("The order of imports in ARCHITECTURE.md has every server feature", () => {
    const features = new Set(product.map(featureOf).filter((feature) => feature !== null));
    expect(downwards.toSorted()).toEqual([...features].toSorted());
  });

  it("A server feature imports only lower ones", () => {
    const violations = betweenServerFeatures
      .filter(({ from, to }) => downwards.indexOf(to) <= downwards.indexOf(from))
      .map(({ file, specifier }) => `${file} → ${specifier}`);
    expect(betweenServerFeatures.length).toBeGreaterThan(300);
    expect(violations).toEqual([]);
  });

  it("A server feature imports the files of another one that server/features/doors.json names, and each is imported", () => {
    const imported = new Set(betweenServerFeatures.map(({ target }) => target));
    const named = Object.entries(doors).flatMap(([feature, files]) =>
      files.map((file) => `server/features/${feature}/${file}.ts`),
    );
    expect(named.toSorted()).toEqual([...imported].toSorted());
  });

  it("A file with the events of a feature imports no feature", () => {
    const events = product.filter((file) => featureOf(file) !== null && isEvents(file));
    const violations = events.flatMap((file) =>
      importsOf(file).filter((each) => each.file !== null && featureOf(each.file) !== null),
    );
    expect(events.length).toBeGreaterThan(2);
    expect(violations).toEqual([]);
  });

  it("Only the file that declares a thing exports it", () => {
    const passedOn = product
      .filter((file) => file !== "web/entry-server.tsx")
      .flatMap((file) => {
        const text = readFileSync(file, "utf8");
        const imported = importedNames(text);
        const exported = [...text.matchAll(/^export (?:type )?\{([^}]*)\}( from)?/gm)];
        return exported
          .filter(([, names, from]) => from !== undefined || namesIn(names!).some((name) => imported.has(name)))
          .map(([line]) => `${file}: ${line}`);
      });
    expect(passedOn).toEqual([]);
  });

  it("The order of imports in ARCHITECTURE.md has every web feature", () => {
    const features = new Set(product.map(webFeatureOf).filter((feature) => feature !== null));
    expect(webDownwards.toSorted()).toEqual([...features].toSorted());
  });

  it("A web feature imports only lower ones, or addresses", () => {
    const violations = product.flatMap((file) => {
      const from = webFeatureOf(file);
      if (from === null) return [];
      return importsOf(file)
        .filter(({ file: target }) => {
          const to = target === null ? null : webFeatureOf(target);
          if (to === null || isAddress(target!)) return false;
          if (isAddress(file)) return true;
          return to !== from && webDownwards.indexOf(to) <= webDownwards.indexOf(from);
        })
        .map((each) => `${file} → ${each.specifier}`);
    });
    expect(violations).toEqual([]);
  });

  it("Imports have no cycles", () => {
    const graph = new Map<string, string[]>();
    for (const file of product) {
      const solid = importsOf(file).filter((each) => each.file !== null && !each.lazy);
      graph.set(
        file,
        solid.map((each) => each.file!),
      );
    }
    const circles: string[] = [];
    const done = new Set<string>();
    function visit(file: string, path: string[]) {
      const at = path.indexOf(file);
      if (at >= 0) circles.push([...path.slice(at), file].join(" → "));
      if (at >= 0 || done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    }
    for (const file of graph.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });

  it("Imports name files that exist", () => {
    const files = new Set(sourceFiles());
    const violations = product.flatMap((file) =>
      importsOf(file)
        .filter((each) => each.file !== null && /\.tsx?$/.test(each.file) && !files.has(each.file))
        .map((each) => `${file} → ${each.specifier}`),
    );
    expect(violations).toEqual([]);
  });
});
