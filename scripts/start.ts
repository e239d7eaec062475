import { buildIfNeeded } from "./build-if-needed.ts";

/** `npm start`: builds what has changed, then serves. One process, so that signals reach the server. */
process.env.NODE_ENV ??= "production";
buildIfNeeded();
await import("#server/main.ts");
