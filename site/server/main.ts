import { start } from "./start.ts";

/** Serves pages that are built already: of a release, of a test. */
await start(Promise.resolve());
