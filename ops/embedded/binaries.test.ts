import { chmod, cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { packagedBinaries, runnableBinaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

let home: string;
let messages: string[];
const log = (message: string) => messages.push(message);

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "fabula-binaries-"));
  await chmod(home, 0o711);
  messages = [];
});

afterEach(() => rm(home, { recursive: true, force: true }));

it("The PostgreSQL programs run from the npm package when they can", async () => {
  const packaged = await packagedBinaries();
  const binaries = await runnableBinaries(packaged, { home, log });
  expect(binaries.postgres.startsWith(packaged.directory)).toBe(true);
  expect(packaged.version.split(".")[0]).toBe(binaries.major);
  expect(messages).toEqual([]);
});

it(
  "The PostgreSQL programs are copied once, with the links that the package's install script did not create",
  { tags: "variation" },
  async () => {
    const packaged = await packagedBinaries();
    const withoutLinks = { ...packaged, directory: join(home, "native") };
    await cp(packaged.directory, withoutLinks.directory, { recursive: true, verbatimSymlinks: true });
    await removeLinks(withoutLinks.directory);

    const copied = await runnableBinaries(withoutLinks, { home, log });
    const again = await runnableBinaries(withoutLinks, { home, log });
    expect(copied.postgres.startsWith(join(home, `postgres-${packaged.version}`))).toBe(true);
    expect(again).toEqual(copied);
    expect(messages).toHaveLength(1);
    expect((await readdir(home)).toSorted()).toEqual(["native", `postgres-${packaged.version}`]);
  },
);

it("A platform without PostgreSQL programs gets an error that says what to do", async () => {
  const refusal = await packagedBinaries("plan9", "mips").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(EmbeddedPostgresError);
  expect(String(refusal)).toMatch(/binaries for plan9 mips are not installed.*set DATABASE_URL/s);
});

it(
  "PostgreSQL programs that don't run cause an error with the system's reason, and no copy is kept",
  { tags: "variation" },
  async () => {
    const empty = { directory: join(home, "native"), version: "0" };
    for (const part of ["bin", "lib", "share"]) await mkdir(join(empty.directory, part), { recursive: true });
    await expect(runnableBinaries(empty, { home, log })).rejects.toThrow(/do not run on this system.*ENOENT/s);
    expect(await readdir(home)).toEqual(["native"]);
  },
);

it.skipIf(process.platform === "win32")(
  "Programs that run only as a copy refuse a data folder whose name initdb could not quote",
  { tags: "variation" },
  async () => {
    const quoted = join(home, 'my "tales"');
    const elsewhere = { directory: join(home, "native"), version: "0" };
    await expect(runnableBinaries(elsewhere, { home: quoted, log })).rejects.toThrow(
      /its name contains "\. Choose another DATA_DIR/,
    );
    expect(await readdir(home)).toEqual([]);
  },
);

async function removeLinks(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(entry.parentPath, entry.name));
  }
}
