import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCallback } from "node:zlib";
import subsetFont from "subset-font";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { languages } from "#vocabulary/languages.ts";
import { inlineFacades } from "./inline-facades.ts";
import { inlineRuntime } from "./inline-runtime.ts";

/**
 * Builds the files that the server serves: `dist/browser` (hashed files and the service worker, each with its gzip and brotli form),
 * `dist/server/entry-server.js` (one file without other dependencies) and `dist/assets.json`. `dist/earlier-assets` has the hashed files
 * of the builds before, for processes that still run and for pages that are still open.
 */

// Otherwise a test that builds would get the pages of development.
process.env.NODE_ENV = "production";

/** Both run in other threads. */
const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCallback);

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
/** Everything is built in this folder and moved at the end, so that a failed build does not change the last one. */
const temporary = join(dist, `making-${process.pid}`);
const browser = join(temporary, "browser");
const quiet = { root, logLevel: "warn" } satisfies InlineConfig;

async function builtFiles(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const result = (await build({ ...quiet, ...config })) as Rolldown.RolldownOutput;
  return result.output.filter((file) => file.type === "chunk");
}

const addressOf = (file: { fileName: string } | undefined, what: string) => {
  if (file === undefined) throw new Error(`The build made no ${what}`);
  return `/${file.fileName}`;
};

/** Large modules that only some pages need: the text editor with its dependencies, the remarks in it, readers and writers of files, the comparison of words, and the carousel. */
const large =
  /[\\/](carousel|swiper|corrections[\\/]web[\\/]corrected-passage|kit[\\/]web[\\/]editor[\\/](?!(text-(counter|html)|left-out-names)\.)|writing[\\/]web[\\/]remarks[\\/]|editor-files[\\/]web[\\/](?!export-menu\.)|(tale-fields|tale-editor|review-notices|news-text-field|news-form)\.)/;
/** Modules that pages share: the site's own, and the small library for drafts on the device. */
const shareable = /[\\/](vocabulary|kit|ui|features|site|content|node_modules[\\/]idb-keyval)[\\/]/;
/** The folder that the site is built in may have one of these names, too. */
const inRoot = (id: string) => (id.startsWith(root) ? id.slice(root.length - 1) : id);

/**
 * Groups modules into few chunks. By default the shared modules would be about sixty small files for each page, and every request
 * costs time, most of all on a slow network. The groups are: the application with its libraries and the pages that members open
 * most, and the site's own modules that two or more of the other pages share (docs/decisions/0039-the-application-in-one-file.md).
 */
const groups = [
  { name: "application", tags: ["$initial" as const], test: (id: string) => !large.test(id), priority: 4 },
  { name: "lists", test: /[\\/]site[\\/]web[\\/]pages[\\/]list-pages\.ts$/, priority: 3 },
  { name: "discussion", test: /[\\/]comments[\\/]web[\\/]discussion\.tsx$/, priority: 2 },
  {
    name: "pages",
    test: (id: string) => shareable.test(inRoot(id)) && !large.test(id),
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
];

/** @throws {Error} when a chunk that every page loads imports a large module */
function expectSmall(chunks: Rolldown.OutputChunk[]) {
  const chunksNamed = (name: string) => chunks.filter((chunk) => chunk.name === name);
  const loadedChunks = new Set([...chunksNamed("application"), ...chunksNamed("pages")]);
  for (const { imports } of loadedChunks)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loadedChunks.add(chunk);
  const bad = [...loadedChunks]
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) =>
      /[\\/](@tiptap|prosemirror-\w+|swiper|docx|fflate|dingbat-to-unicode|mdast-util-[\w-]+)[\\/]/.test(id),
    );
  if (bad.length > 0) throw new Error(`Every page would load ${bad[0]}: see \`large\` in scripts/build.ts`);
}

async function buildApplication() {
  const result = (await build({
    ...quiet,
    plugins: [inlineRuntime(["application", "lists", "discussion", "pages"]), inlineFacades],
    build: {
      outDir: browser,
      emptyOutDir: true,
      rolldownOptions: {
        input: ["site/web/entry-browser.tsx", "site/web/carousel.ts", "site/web/styles.css"],
        output: { codeSplitting: { groups } },
      },
      // The application's chunk is larger than Vite's default limit, because it is one file on purpose: two thirds are React, React Router and zod.
      chunkSizeWarningLimit: 800,
    },
  })) as Rolldown.RolldownOutput;
  const chunks = result.output.filter((file) => file.type === "chunk");
  expectSmall(chunks);
  const chunkNamed = (name: string) => chunks.find((chunk) => chunk.name === name);
  const styles = result.output.filter((file) => file.fileName.endsWith(".css"));
  const application = chunkNamed("application");
  const pages = chunkNamed("pages");
  const lists = chunkNamed("lists");
  if (application === undefined || application.imports.length > 0)
    throw new Error("The application is not in one file");
  /** The chunk and those that it imports, as addresses, without the application. */
  const modulesOf = (chunk: Rolldown.OutputChunk | undefined, name: string) =>
    [...(chunk?.imports ?? []), addressOf(chunk, name).slice(1)]
      .filter((fileName) => fileName !== application.fileName)
      .map((fileName) => `/${fileName}`);
  const textsOf = (part: "first" | "other") =>
    Object.fromEntries(
      languages.map((code) => [
        code,
        addressOf(
          chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`virtual:texts/${code}/${part}`)),
          `${part} texts of ${code}`,
        ),
      ]),
    );
  return {
    // Not the entry's file, which has no code of its own and only imports this one.
    application: addressOf(application, "application"),
    modules: { lists: modulesOf(lists, "file of the lists"), others: modulesOf(pages, "shared modules of pages") },
    texts: { first: textsOf("first"), other: textsOf("other") },
    carousel: addressOf(
      chunks.find(({ name, isEntry }) => isEntry && name === "carousel"),
      "carousel",
    ),
    styles: styles.map((file) => addressOf(file, "stylesheet")),
  };
}

/** Builds a classic script that shares no chunk with the application. */
async function buildScript(input: string, entryFileNames: string) {
  const rolldownOptions = { input, output: { format: "iife" as const, entryFileNames } };
  const [script] = await builtFiles({ build: { outDir: browser, emptyOutDir: false, rolldownOptions } });
  return addressOf(script, input);
}

/** A classic script, because it must run before the first paint. */
const buildBoot = () => buildScript("site/web/boot.ts", "assets/[name]-[hash].js");

/** Loaded by boot when they are needed. */
const buildSuggestions = () => buildScript("site/web/search-suggestions.ts", "assets/[name]-[hash].js");
const buildKeeping = () => buildScript("site/web/words-of-tale.ts", "assets/[name]-[hash].js");
const buildListening = () => buildScript("features/listening/web/listening.ts", "assets/[name]-[hash].js");

/** Without a hash, because browsers look for a newer version at the same address. */
const buildPushWorker = () => buildScript("site/web/push-worker.ts", "[name].js");

/**
 * V8 keeps the source of a module in memory, and Node hands a large one over with two bytes for each character if any is not ASCII, such as a
 * letter with an accent. Escaped, they mean the same, in `String.raw` for regular expressions, too. The source then takes 5 MB instead of 10.
 */
const inOneByteEach: Plugin = {
  name: "in-one-byte-each",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      file.code = file.code.replaceAll(
        /[^\0-\u007f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    }
  },
};

async function buildServerEntry() {
  await builtFiles({
    // Bundled with all dependencies, so that React is its production build, whatever NODE_ENV the server has.
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    plugins: [inOneByteEach],
    build: {
      outDir: join(temporary, "server"),
      emptyOutDir: true,
      ssr: "site/web/entry-server.tsx",
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}

/**
 * Features of the fonts that pages use: those that browsers apply by themselves, and figures of one width. Without the others, such as
 * fractions, and the tables for vertical text a file is an eighth smaller.
 */
const fontFeatures = ["ccmp", "kern", "liga", "tnum"];
const verticalText = ["vhea", "vmtx"];
/**
 * Fonts have Latin letters, punctuation and some signs. They stay, without the three accents that combine with any letter: browsers take the
 * letters that have theirs.
 */
const keptCharacters = Array.from({ length: 0x3000 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20))
  .filter((character) => !/\p{Mark}/u.test(character))
  .join("");

/** The files keep their names: only this step and the library change what is in them. */
async function shrinkFonts(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".woff2")) continue;
    const path = join(folder, name);
    const options = { targetFormat: "woff2" as const, keepFeatures: fontFeatures, dropTables: verticalText };
    await writeFile(path, await subsetFont(await readFile(path), keptCharacters, options));
  }
}

/** Compresses each file once, with the highest level, instead of at every request. */
async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const compressible = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|json)$/.test(entry.name));
  const compressing = compressible.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${path}.br`, await brotli(bytes, { params }));
    await writeFile(`${path}.gz`, await gzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
  });
  await Promise.all(compressing);
}

/** How long browsers and running processes may ask for the files of an earlier build. */
const daysOfEarlierFiles = 30;

/** The names have a hash of the content: no file is in the way of another. */
async function keepEarlierAssets() {
  const earlier = join(dist, "earlier-assets");
  const last = join(dist, "browser", "assets");
  await mkdir(earlier, { recursive: true });
  const now = new Date();
  for (const name of await readdir(last).catch(() => [])) {
    await copyFile(join(last, name), join(earlier, name));
    await utimes(join(earlier, name), now, now);
  }
  const oldest = now.getTime() - daysOfEarlierFiles * 86_400_000;
  for (const name of await readdir(earlier)) {
    if ((await stat(join(earlier, name))).mtimeMs < oldest) await rm(join(earlier, name));
  }
}

async function replaceLastBuild() {
  await keepEarlierAssets();
  for (const name of await readdir(temporary)) {
    await rm(join(dist, name), { recursive: true, force: true });
    await rename(join(temporary, name), join(dist, name));
  }
}

try {
  const built = await buildApplication();
  const boot = await buildBoot();
  const suggestions = await buildSuggestions();
  const listening = await buildListening();
  const keeping = await buildKeeping();
  await buildPushWorker();
  await Promise.all([buildServerEntry(), shrinkFonts(join(browser, "assets")), compressFiles(browser)]);
  await writeFile(join(temporary, "assets.json"), JSON.stringify({ boot, suggestions, listening, keeping, ...built }));
  await replaceLastBuild();
} finally {
  await rm(temporary, { recursive: true, force: true });
}
