import { pathToFileURL } from "node:url";

/** `npm run dev`: Vite builds pages on request and reloads them after changes; `--watch` restarts the server. */
process.env.NODE_ENV = "development";
await import(pathToFileURL("site/server/main.ts").href);
