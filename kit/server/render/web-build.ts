import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type * as EntryServer from "#site/web/entry-server.tsx";
import { StartupError } from "../settings/config.ts";

/** The part of the web's build that the server uses. Types only: the code is loaded when the site starts. */
export type WebEntry = Pick<typeof EntryServer, "render" | "withTotals" | "pageSearch" | "inProcessApi">;
export type PageTotals = EntryServer.PageTotals;
export type Totals = EntryServer.Totals;
type Assets = EntryServer.RenderInput["assets"];
export type PageSite = EntryServer.RenderInput["site"];

export interface WebBuild {
  /** In development every request gets the newest code. */
  entry(): Promise<WebEntry>;
  assets: Assets;
  /** Folders of the hashed files, those of earlier builds last; empty in development, where Vite serves them. */
  assetsFolders: string[];
  /** The service worker as a script. */
  pushWorker: string;
}

const dist = new URL("../../../dist/", import.meta.url);

/** Loads the result of scripts/build.ts. @throws {StartupError} with the command to run if there is no build */
export async function loadBuild(): Promise<WebBuild> {
  try {
    const assets = JSON.parse(await readFile(new URL("assets.json", dist), "utf8")) as Assets;
    const entry = (await import(new URL("server/entry-server.js", dist).href)) as WebEntry;
    const pushWorker = await readFile(new URL("browser/push-worker.js", dist), "utf8");
    return {
      entry: async () => entry,
      assets,
      assetsFolders: ["browser/assets", "earlier-assets"]
        .map((name) => fileURLToPath(new URL(name, dist)))
        .filter((folder) => existsSync(folder)),
      pushWorker,
    };
  } catch (cause) {
    throw new StartupError("The pages have not been built. Run `npm run build` first.", { cause });
  }
}
