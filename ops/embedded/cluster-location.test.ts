import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { locateCluster, unprivilegedAccount } from "./cluster-location.ts";

let folder: string;
let dataDir: string;
let outsideRoot: string;
let messages: string[];
const find = () => locateCluster({ dataDir, outsideRoot, log: (message) => messages.push(message) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fabula-place-"));
  await chmod(folder, 0o711);
  dataDir = join(folder, "project", "data");
  outsideRoot = join(folder, "outside");
  messages = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it("The cluster is in the data folder, which is created with private permissions", async () => {
  await mkdir(join(folder, "project"), { mode: 0o755 });
  const location = await find();
  expect(location).toMatchObject({ home: dataDir, cluster: join(dataDir, "pg") });
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect(messages).toEqual([]);
});

it("A start is refused when the cluster's link leads nowhere", async () => {
  await mkdir(dataDir, { recursive: true });
  await symlink(join(folder, "gone", "pg"), join(dataDir, "pg"));
  await expect(find()).rejects.toThrow(/should be in .*gone.*but there is nothing/);
});

describe.runIf(process.getuid?.() === 0)("for root", () => {
  it("Root lets the account nobody run the cluster", { tags: "variation" }, async () => {
    expect((await find()).account).toEqual(await unprivilegedAccount());
  });

  it("A private data folder of root's is opened to the account nobody", { tags: "variation" }, async () => {
    await mkdir(join(folder, "project"), { mode: 0o755 });
    await find();
    const { mode, uid } = await stat(dataDir);
    expect([mode & 0o777, uid]).toEqual([0o700, (await unprivilegedAccount()).uid]);
  });

  it(
    "A private folder of root's with other files stays root's, and the cluster is created outside",
    { tags: "variation" },
    async () => {
      await mkdir(dataDir, { recursive: true });
      await writeFile(join(dataDir, "letters.txt"), "");
      await chmod(dataDir, 0o700);
      expect((await find()).home).not.toBe(dataDir);
      expect((await stat(dataDir)).uid).toBe(0);
    },
  );

  it("The owner of an existing cluster runs it", { tags: "variation" }, async () => {
    await mkdir(join(dataDir, "pg"), { recursive: true });
    await chown(join(dataDir, "pg"), 12345, 54321);
    expect((await find()).account).toEqual({ uid: 12345, gid: 54321 });
  });

  it(
    "A cluster that root owns, such as a restored backup, is given to the account nobody",
    { tags: "variation" },
    async () => {
      await mkdir(join(dataDir, "pg"), { recursive: true });
      await writeFile(join(dataDir, "pg", "PG_VERSION"), "18\n");
      const { account } = await find();
      expect(await stat(join(dataDir, "pg", "PG_VERSION"))).toMatchObject(await unprivilegedAccount());
      expect(account).toEqual(await unprivilegedAccount());
    },
  );

  it(
    "A cluster outside an inaccessible project stays outside when the project becomes accessible",
    { tags: "variation" },
    async () => {
      await mkdir(join(folder, "project"), { mode: 0o700 });
      const location = await find();
      expect(location.home).toBe(join(outsideRoot, (await readdir(outsideRoot))[0] ?? ""));
      expect(messages.join()).toContain(location.home);

      await mkdir(location.cluster);
      await chmod(join(folder, "project"), 0o755);
      expect((await find()).home).toBe(location.home);
    },
  );

  it(
    "A cluster outside is found after the project was moved or its data folder was removed",
    { tags: "variation" },
    async () => {
      await mkdir(join(folder, "project"), { mode: 0o700 });
      const location = await find();
      await mkdir(location.cluster);

      await rename(join(folder, "project"), join(folder, "moved"));
      dataDir = join(folder, "moved", "data");
      expect((await find()).cluster).toBe(location.cluster);

      dataDir = join(folder, "project", "data");
      expect((await find()).cluster).toBe(location.cluster);
    },
  );

  it(
    "An existing cluster that its owner can't reach any more is not replaced by an empty one",
    { tags: "variation" },
    async () => {
      await mkdir(join(dataDir, "pg"), { recursive: true });
      await chown(join(dataDir, "pg"), 12345, 54321);
      await chmod(join(folder, "project"), 0o700);
      await expect(find()).rejects.toThrow(/belongs to user 12345, who cannot enter/);
    },
  );
});
