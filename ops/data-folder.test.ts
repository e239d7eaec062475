import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSite } from "#tests/support/site.ts";
import { aTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { readConfig } from "#kit/server/settings/config.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { createLog } from "#kit/server/log.ts";

const token = "sixteen letters at least";
const elsewhere = {
  DATABASE_URL: "postgres://127.0.0.1/fabula",
  SMTP_URL: "smtp://127.0.0.1:25",
  SESSION_SECRET: "thirty-two characters at the least",
};

let folder: string;
beforeAll(async () => void (folder = await aTemporaryFolder("data-folder")));
afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  "A site with its database, mails and secret elsewhere makes no data folder, serves, and reports no disk",
  { tags: "variation" },
  async () => {
    const DATA_DIR = join(folder, "missing");
    const { SMTP_URL, SESSION_SECRET } = elsewhere;
    const site = await aSite({ env: { DATA_DIR, SMTP_URL, SESSION_SECRET, METRICS_TOKEN: token } });
    expect((await site.visitor().get("/")).status).toBe(200);
    const metrics = await site.visitor().get("/metrics", { headers: { authorization: `Bearer ${token}` } });
    expect(metrics.body).toContain("fabula_processes");
    expect(metrics.body).not.toContain("fabula_data_folder");
    await site.close();
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);

it("A site without one of these settings makes its data folder", async () => {
  for (const missing of Object.keys(elsewhere)) {
    const DATA_DIR = join(folder, missing);
    await prepareDataFolder(readConfig({ ...elsewhere, [missing]: "", DATA_DIR }), createLog("silent"));
    expect(await readdir(DATA_DIR)).toEqual([]);
  }
});

it("A data folder that can't be written is named with the settings that make it unnecessary", async () => {
  const config = readConfig({ DATA_DIR: "/proc/version/data" });
  await expect(prepareDataFolder(config, createLog("silent"))).rejects.toThrow(
    /\/proc\/version\/data[\s\S]*SMTP_URL and SESSION_SECRET/,
  );
});
