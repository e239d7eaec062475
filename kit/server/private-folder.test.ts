import { chmod, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { restrictToOwner, createPrivateFolder } from "./folders.ts";

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await aTemporaryFolder("private");
  folder = join(parent, "new", "data");
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe.skipIf(process.platform === "win32")("the data folder", () => {
  it("The data folder is created private, and its parents are not", async () => {
    await createPrivateFolder(folder);
    expect(await modeOf(folder)).toBe("700");
    expect(await modeOf(join(parent, "new"))).not.toBe("700");
  });

  it.each([0o755, 0o750, 0o711, 0o777])(
    "A data folder of mode %o with the site's files becomes private",
    async (mode) => {
      await createPrivateFolder(folder);
      for (const name of ["pg", "mail", "postgres-18.4.0"]) await mkdir(join(folder, name));
      for (const name of ["session-secret", "postgres.log"]) await writeFile(join(folder, name), "");
      await chmod(folder, mode);
      expect(await restrictToOwner(folder)).toBeNull();
      expect(await modeOf(folder)).toBe("700");
    },
  );

  it("A data folder with other files is not changed, and the operator gets a warning", async () => {
    await createPrivateFolder(folder);
    await writeFile(join(folder, "letters.txt"), "");
    await chmod(folder, 0o755);
    expect(await restrictToOwner(folder)).toMatch(
      /Other accounts .* \(mode 755\).*set DATA_DIR to a folder of its own/,
    );
    expect(await modeOf(folder)).toBe("755");
  });
});
