import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, type InlineConfig, type Rolldown } from "vite";

/**
 * Builds what the server serves: `dist/browser` (hashed files, each with its gzip and brotli form),
 * `dist/server/entry-server.js` (one file, nothing to install beside it) and `dist/assets.json`.
 */

const root = new URL("..", import.meta.url).pathname;
const browser = join(root, "dist/browser");
const quiet = { root, logLevel: "warn" } satisfies InlineConfig;

async function builtFiles(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const result = (await build({ ...quiet, ...config })) as Rolldown.RolldownOutput;
  return result.output.filter((file) => file.type === "chunk");
}

const addressOf = (file: { fileName: string } | undefined, what: string) => {
  if (file === undefined) throw new Error(`The build made no ${what}`);
  return `/${file.fileName}`;
};

async function buildApplication() {
  const result = (await build({
    ...quiet,
    build: {
      outDir: browser,
      emptyOutDir: true,
      rolldownOptions: { input: ["web/entry-browser.tsx", "web/styles.css"] },
    },
  })) as Rolldown.RolldownOutput;
  const entry = result.output.find((file) => file.type === "chunk" && file.isEntry && file.name === "entry-browser");
  const styles = result.output.filter((file) => file.fileName.endsWith(".css"));
  return { application: addressOf(entry, "application"), styles: styles.map((file) => addressOf(file, "stylesheet")) };
}

/** A classic script, because it has to run before the first paint; by itself, so that it shares no chunk. */
async function buildBoot() {
  const [boot] = await builtFiles({
    build: {
      outDir: browser,
      emptyOutDir: false,
      rolldownOptions: {
        input: "web/boot.ts",
        output: { format: "iife", entryFileNames: "assets/[name]-[hash].js" },
      },
    },
  });
  return addressOf(boot, "boot script");
}

async function buildServerEntry() {
  await builtFiles({
    // Bundled whole: React then is its production build, whatever NODE_ENV the server is started with.
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      outDir: join(root, "dist/server"),
      emptyOutDir: true,
      ssr: "web/entry-server.tsx",
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}

/** Compressed once, as well as it goes, instead of at every request. */
async function compressFiles(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${path}.br`, brotliCompressSync(bytes, brotli));
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

await rm(join(root, "dist"), { recursive: true, force: true });
const { application, styles } = await buildApplication();
const boot = await buildBoot();
await buildServerEntry();
await compressFiles(browser);
await writeFile(join(root, "dist/assets.json"), JSON.stringify({ boot, application, styles }));
