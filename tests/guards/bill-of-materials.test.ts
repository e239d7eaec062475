import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface Component {
  purl: string;
  properties?: { name: string; value: string }[];
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const isForDevelopment = ({ properties = [] }: Component) =>
  properties.some(({ name }) => name === "cdx:npm:package:development");

// `npm sbom --omit dev` also leaves out production packages that a development tool needs as well.
it(
  "`npm run sbom` lists what runs in production with its locked version, and marks tools of development",
  { tags: "variation" },
  () => {
    const bill = JSON.parse(execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8", maxBuffer: 2 ** 26 }));
    const { dependencies, devDependencies } = read("package.json") as Record<string, Record<string, string>>;
    const components = new Map(
      (bill.components as Component[]).map((each) => [decodeURIComponent(each.purl).replace(/^pkg:npm\//, ""), each]),
    );
    const find = ([name, version]: [string, string]) => components.get(`${name}@${version}`);

    expect(bill.bomFormat).toBe("CycloneDX");
    for (const pair of Object.entries(dependencies!))
      expect([pair, find(pair) && isForDevelopment(find(pair)!)]).toEqual([pair, false]);
    for (const pair of Object.entries(devDependencies!)) expect([pair, find(pair) !== undefined]).toEqual([pair, true]);
    expect(isForDevelopment(find(["vitest", devDependencies!.vitest!])!)).toBe(true);
  },
);
