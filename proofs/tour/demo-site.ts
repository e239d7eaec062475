import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Language } from "#vocabulary/languages.ts";
import { aFreePort, startServer, whenReady } from "#tests/support/server-process.ts";
import { adminPassword, createDemoData } from "./demo-data.ts";

/** Runs the built product in a separate process, with the demo content and the data of the tour. */
export async function startDemoSite(language: Language) {
  const dataDir = mkdtempSync(join(tmpdir(), "fabula-tour-"));
  chmodSync(dataDir, 0o755);
  const port = await aFreePort();
  const server = startServer({
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO_CONTENT: "on",
    ADMIN_PASSWORD: adminPassword,
  });
  async function close() {
    server.child.kill("SIGTERM");
    await server.exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
  try {
    const url = await whenReady(server, port);
    const mails = join(dataDir, "mail");
    mkdirSync(mails, { recursive: true });
    return { url, close, ...(await createDemoData(url, language, activationTokensIn(mails))) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits for the next mail and reads its token; it reads no mail twice. */
function activationTokensIn(mailFolder: string): () => Promise<string> {
  const read = new Set<string>();
  return async function next() {
    for (;;) {
      const files = readdirSync(mailFolder, { withFileTypes: true }).filter((entry) => entry.name.endsWith(".eml"));
      for (const { name } of files) {
        // Quoted-printable breaks long lines with "=".
        const token = readFileSync(join(mailFolder, name), "utf8")
          .replaceAll("=\r\n", "")
          .match(/\/activate\/([\w-]+)/)?.[1];
        if (token === undefined || read.has(token)) continue;
        read.add(token);
        return token;
      }
      await new Promise((wait) => setTimeout(wait, 50));
    }
  };
}
