import { mkdirSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import { chromium as playwright, type Browser } from "playwright-core";
import { hasSharedMemory } from "./temporary-folder.ts";

/**
 * The folder into which this account's browser is unpacked. By default the package unpacks into the temporary folder,
 * which fails if another account, such as root, has already done so.
 */
export async function unpackedBrowser(): Promise<string> {
  const folder = join(tmpdir(), `fabula-browser-${userInfo().username}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** A headless browser from an npm package, so nothing has to be installed on the machine. */
export async function aBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await unpackedBrowser()),
    // The package's own arguments are not used: they run the browser in one process, which ends with the first page
    // that is closed, and switch web security off. With too little shared memory the browser uses files, which are
    // slower.
    ...(hasSharedMemory(1) ? { ignoreDefaultArgs: ["--disable-dev-shm-usage"] } : {}),
    // Tests' pages live too briefly for optimised code and draw too little for several raster threads.
    args: ["--no-sandbox", "--lang=en", "--disable-gpu", "--num-raster-threads=1", "--js-flags=--no-opt"],
  });
}

let launched: Browser | undefined;

/** The browser of this process; tests open their own contexts in it. It ends with the process. */
export async function theBrowser(): Promise<Browser> {
  if (launched?.isConnected() !== true) launched = await aBrowser();
  return launched;
}
