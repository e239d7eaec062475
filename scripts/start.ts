import { buildIfNeeded } from "./build.ts";

/** `npm start`: builds what has changed, then serves. One process, so that signals reach the server. */
process.env.NODE_ENV ??= "production";
await buildIfNeeded();
await import("#server/main.ts");
