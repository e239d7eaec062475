import { chmod, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "#tests/support/databases.ts";
import { aFreePort, startServer } from "#tests/support/server-process.ts";
import { aFolderToThrowAway } from "#tests/support/throw-away.ts";

let folder: string;
beforeAll(async () => {
  folder = await aFolderToThrowAway("start");
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts with these settings and gives what the operator reads when it ends. */
async function refusedStart(env: Record<string, string>): Promise<string> {
  const server = startServer({ DATA_DIR: join(folder, "data"), ...env });
  expect(await server.exited).toBe(1);
  expect(server.output(), "no stack trace, but words").not.toMatch(/\n\s+at /);
  return server.output();
}

describe("a start that can't succeed says what is wrong and what to do", () => {
  it("names every setting that is not valid", async () => {
    const wrong = {
      PORT: "eighty",
      SITE_URL: "https://example.org/fabula",
      SESSION_SECRET: "short",
      DATABASE_URL: "mysql://x",
      SMTP_URL: "smtp://user:p@ss/word@127.0.0.1:587",
      MAIL_FROM: "Fabula",
      TRUST_PROXY: "nginx",
    };
    const said = await refusedStart(wrong);
    for (const name of Object.keys(wrong)) expect(said).toContain(`${name}: `);
  });

  it("names the port that is in use", async () => {
    const other = createServer();
    const port = await aFreePort();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const database = await aDatabase();
    try {
      expect(await refusedStart({ PORT: String(port), DATABASE_URL: database.url })).toContain(`Port ${port} is in use`);
    } finally {
      await new Promise((resolve) => other.close(resolve));
      await database.drop();
    }
  });

  it("names a data folder that can't be written", async () => {
    const inTheWay = join(folder, "a-file");
    await writeFile(inTheWay, "");
    expect(await refusedStart({ DATA_DIR: inTheWay })).toContain("DATA_DIR");
  });

  it("names a database that does not answer", async () => {
    const port = await aFreePort();
    const said = await refusedStart({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing` });
    expect(said).toContain("DATABASE_URL");
    expect(said).toContain("ECONNREFUSED");
  });
});
