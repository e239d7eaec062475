import { fileURLToPath } from "node:url";

/** The folder of Node.js' compile cache: with it a start takes two thirds of the time. May be deleted at any time. */
export const compileCacheFolder = fileURLToPath(new URL("../node_modules/.cache/fabula-compiled", import.meta.url));
