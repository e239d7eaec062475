import module from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";

/**
 * `start.js` of a release: serves what `npm run release` has built, and installs and builds nothing. It is JavaScript with a dynamic
 * import, so that an older Node.js reads far enough to say what is wrong.
 */

const oldest = 24;
if (Number(process.versions.node.split(".")[0]) < oldest) {
  process.stderr.write(`\n  Fabula needs Node.js ${oldest} or newer; this is ${process.versions.node}.\n\n`);
  process.exit(1);
}

process.env.NODE_ENV ??= "production";
// With compiled modules a start takes two thirds of the time. A folder that can't be written is ignored. Workers inherit it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/fabula-compiled", import.meta.url));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import("#kit/server/database/drizzle-imports.ts");
await import("#site/server/main.ts");
