import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import doors from "#features/doors.json" with { type: "json" };
import { halfOf, importsOf, sourceFiles, type Import } from "#tests/support/source-files.ts";

/** The directions of imports (ARCHITECTURE.md, Rooms and Tiers). Tests, proofs and scripts may import anything. */

const rooms = ["vocabulary", "content", "ui", "kit", "features", "ops", "site"];
const roomOf = (file: string) => file.split("/")[0]!;
const product = sourceFiles().filter(
  (file) => !/\.test\.tsx?$|\.fixture\.ts$/.test(file) && rooms.includes(roomOf(file)),
);

/** Which rooms each room may use, besides itself. */
const usable: Record<string, string[]> = {
  vocabulary: [],
  content: ["vocabulary"],
  ui: ["vocabulary", "content"],
  kit: ["vocabulary", "content", "ui"],
  features: ["vocabulary", "content", "ui", "kit"],
  ops: rooms,
  site: rooms,
};

const isBrowser = (file: string) => /^ui\/|\/web\//.test(file);
const isServer = (file: string) => /\/server\/|^ops\//.test(file);
const halfOfFile = (file: string) => (isServer(file) ? "server" : isBrowser(file) ? "browser" : "both");

/** The server imports only the type of what the build of the pages exports. */
const isTheDoorToPages = (file: string, { file: target, typeOnly }: Import) =>
  file.startsWith("kit/server/render/") && target === "site/web/entry-server.tsx" && typeOnly;

const featureOf = (file: string) => file.match(/^features\/([^/]+)\//)?.[1] ?? null;

/** The tiers of ARCHITECTURE.md by feature, from 1. */
const tiers = new Map(
  [...readFileSync("ARCHITECTURE.md", "utf8").matchAll(/^\| (\d) [^|]*\| ([a-z -·]+) \|$/gm)].flatMap(
    ([, tier, features]) => features!.split(" · ").map((feature) => [feature, Number(tier)] as const),
  ),
);

/** Every feature may link to the pages of every other, and follow its events. */
const isForAll = (file: string) => /[/-]address(es)?\.ts$|\/events\.ts$/.test(file);

const imports = product.flatMap((file) =>
  importsOf(file).flatMap((each) => (each.file === null ? [] : [{ ...each, from: file, to: each.file }])),
);
const shown = ({ from, specifier }: { from: string; specifier: string }) => `${from} → ${specifier}`;

const betweenFeatures = imports.flatMap((each) => {
  const [above, below] = [featureOf(each.from), featureOf(each.to)];
  return above === null || below === null || above === below || isForAll(each.to) ? [] : [{ ...each, above, below }];
});

/** A circle in a graph, as the names on the way; null if there is none. */
function circleIn(graph: Map<string, Iterable<string>>): string | null {
  const done = new Set<string>();
  function visit(name: string, path: string[]): string | null {
    const at = path.indexOf(name);
    if (at >= 0) return [...path.slice(at), name].join(" → ");
    if (done.has(name)) return null;
    for (const next of graph.get(name) ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle !== null) return circle;
    }
    done.add(name);
    return null;
  }
  for (const name of graph.keys()) {
    const circle = visit(name, []);
    if (circle !== null) return circle;
  }
  return null;
}

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
  it("A room imports only the rooms below it", () => {
    const violations = imports.filter(
      ({ from, to }) =>
        rooms.includes(roomOf(to)) &&
        roomOf(from) !== roomOf(to) &&
        !isForAll(to) &&
        !usable[roomOf(from)]!.includes(roomOf(to)),
    );
    expect(imports.length).toBeGreaterThan(5000);
    expect(violations.filter((each) => !isTheDoorToPages(each.from, each)).map(shown)).toEqual([]);
  });

  it("Browser code imports no server code, server code no browser code, and what belongs to both neither", () => {
    const violations = imports.filter(
      ({ from, to }) => halfOfFile(to) !== "both" && halfOfFile(from) !== halfOfFile(to) && roomOf(to) !== "ops",
    );
    expect(halfOf("browser").length + halfOf("server").length).toBeGreaterThan(1000);
    expect(violations.filter((each) => !isTheDoorToPages(each.from, each)).map(shown)).toEqual([]);
  });

  it("The tiers in ARCHITECTURE.md have every feature", () => {
    const features = new Set(product.map(featureOf).filter((feature) => feature !== null));
    expect([...tiers.keys()].toSorted()).toEqual([...features].toSorted());
  });

  it("A feature imports no feature of a higher tier", () => {
    const violations = betweenFeatures.filter(({ above, below }) => tiers.get(below)! > tiers.get(above)!);
    expect(betweenFeatures.length).toBeGreaterThan(700);
    expect(violations.map(shown)).toEqual([]);
  });

  it.each(["server", "browser", "both"])("Features of the same tier form no circle: %s", (half) => {
    const graph = new Map<string, Set<string>>();
    for (const { from, to, above, below } of betweenFeatures) {
      if (halfOfFile(from) === half && halfOfFile(to) === half)
        graph.set(above, (graph.get(above) ?? new Set()).add(below));
    }
    expect(circleIn(graph)).toBeNull();
  });

  it("The server's half of a feature imports the files of another one that features/doors.json names, and each is imported", () => {
    const imported = new Set(betweenFeatures.map(({ to }) => to).filter(isServer));
    const named = Object.entries(doors).flatMap(([feature, files]) =>
      files.map((file) => `features/${feature}/server/${file}.ts`),
    );
    expect(named.toSorted()).toEqual([...imported].toSorted());
  });

  it("A file with the events or addresses of a feature imports of other features only shapes, events and addresses", () => {
    const files = product.filter((file) => featureOf(file) !== null && isForAll(file));
    const violations = betweenFeatures.filter(({ from, to }) => files.includes(from) && halfOfFile(to) !== "both");
    expect(files.length).toBeGreaterThan(15);
    expect(violations.map(shown)).toEqual([]);
  });

  it("Only the file that declares a thing exports it", () => {
    const passedOn = product
      .filter((file) => file !== "site/web/entry-server.tsx")
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

  it("Files form no circle", () => {
    const filesFrom = Map.groupBy(imports, ({ from }) => from);
    expect(circleIn(new Map([...filesFrom].map(([file, each]) => [file, each.map(({ to }) => to)])))).toBeNull();
  });

  it("Imports name files that exist", () => {
    const files = new Set(sourceFiles());
    expect(imports.filter(({ to }) => /\.tsx?$/.test(to) && !files.has(to)).map(shown)).toEqual([]);
  });
});
