import chromium from "@sparticuz/chromium";
import { chromium as playwright, type Browser } from "playwright-core";

/** A headless browser that comes as an npm package: nothing has to be installed on the machine. */
export async function aBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
    // None of the package's own arguments: they squeeze the browser into one process, which dies with the first
    // page that is closed, and switch web security off.
    args: ["--no-sandbox", "--lang=en"],
  });
}
