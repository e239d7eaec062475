import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { siteSecret } from "./secrets.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fabula-secret-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const storedSecret = () => readFile(join(folder, "session-secret"), "utf8");

const run = promisify(execFile);
const program =
  "const [, module, folder] = process.argv; const { siteSecret } = await import(module); console.log(await siteSecret(folder));";
const start = () =>
  [
    process.execPath,
    "--input-type=module",
    "-e",
    program,
    new URL("secrets.ts", import.meta.url).href,
    folder,
  ] as const;

/** The secret that another process uses. */
async function secretOfAProcess(): Promise<string> {
  const [node, ...parameters] = start();
  return (await run(node, parameters)).stdout.trim();
}

/** A process that may make files and write nothing into them, as on a full disk. */
const processWithoutRoom = () => run("sh", ["-c", 'ulimit -f 0; exec "$@"', "sh", ...start()]);

describe("the secret in the data folder", () => {
  it("The secret is generated once, in a folder that is created if necessary, readable by its owner alone", async () => {
    const deeper = join(folder, "data", "of-the-site");
    const secret = await siteSecret(deeper);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await siteSecret(deeper)).toBe(secret);
    expect(await readdir(deeper)).toEqual(["session-secret"]);
    if (process.platform !== "win32") expect((await stat(join(deeper, "session-secret"))).mode & 0o777).toBe(0o600);
  });

  it("Concurrent starts in one process get the same secret", { tags: "variation" }, async () => {
    for (let round = 0; round < 20; round += 1) {
      const secrets = new Set(await Promise.all(Array.from({ length: 12 }, () => siteSecret(folder))));
      expect([...secrets]).toEqual([await storedSecret()]);
      await rm(join(folder, "session-secret"));
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it("Processes that start together get the same secret", async () => {
    const secrets = new Set(await Promise.all(Array.from({ length: 4 }, secretOfAProcess)));
    expect([...secrets]).toEqual([await storedSecret()]);
  });

  it.each(firstOrAll(["", "half of a secr"]))(
    "The secret ignores the incomplete file of a killed process: %j",
    async (incomplete) => {
      await writeFile(join(folder, "session-secret.0123456789abcdef"), incomplete);
      const secret = await siteSecret(folder);
      expect(secret).toHaveLength(43);
      expect(await siteSecret(folder)).toBe(secret);
    },
  );

  it.skipIf(process.platform === "win32")(
    "A process that can't write the whole secret leaves no file",
    { tags: "variation" },
    async () => {
      await expect(processWithoutRoom()).rejects.toThrow(/EFBIG/);
      expect(await readdir(folder)).toEqual([]);
      expect(await siteSecret(folder)).toBe(await storedSecret());
    },
  );

  it("A truncated secret is refused", async () => {
    await writeFile(join(folder, "session-secret"), "short");
    await expect(siteSecret(folder)).rejects.toThrow(/session-secret is damaged/);
    expect(await storedSecret()).toBe("short");
  });

  it("No secret is generated when the settings contain one", async () => {
    expect(await siteSecret(folder, "a secret that the settings bring along")).toBe(
      "a secret that the settings bring along",
    );
    expect(await readdir(folder)).toEqual([]);
  });
});
