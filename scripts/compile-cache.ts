import { fileURLToPath } from "node:url";

/** Where Node.js keeps modules as it has compiled them: a start takes two thirds of the time then. May be deleted at any time. */
export const compileCacheFolder = fileURLToPath(new URL("../node_modules/.cache/fabula-compiled", import.meta.url));
