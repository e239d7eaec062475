import { pathToFileURL } from "node:url";

/** `npm run dev`: pages are built as they are asked for and reload by themselves; the server restarts by --watch. */
process.env.NODE_ENV = "development";
await import(pathToFileURL("server/main.ts").href);
