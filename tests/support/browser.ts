import { mkdirSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import { chromium as playwright, type Browser } from "playwright-core";
import { hasSharedMemory } from "./temporary-folder.ts";

/**
 * Where this account's browser is unpacked to. The package unpacks into the temporary folder itself, where a file
 * of another account, root for instance, would prevent it.
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

/** A headless browser that comes as an npm package: nothing has to be installed on the machine. */
export async function aBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await unpackedBrowser()),
    // None of the package's own arguments: they squeeze the browser into one process, which dies with the first
    // page that is closed, and switch web security off.
    // With too little memory to share it uses files, at some cost.
    ...(hasSharedMemory(1) ? { ignoreDefaultArgs: ["--disable-dev-shm-usage"] } : {}),
    // Pages live too briefly for optimised code, and have too little to draw for several threads, to pay for themselves.
    args: ["--no-sandbox", "--lang=en", "--disable-gpu", "--num-raster-threads=1", "--js-flags=--no-opt"],
  });
}

let launched: Browser | undefined;

/** The browser of this process; tests open their own contexts in it. It ends with the process. */
export async function theBrowser(): Promise<Browser> {
  if (launched?.isConnected() !== true) launched = await aBrowser();
  return launched;
}
