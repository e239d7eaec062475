import chromium from "@sparticuz/chromium";
import { chromium as playwright, type Browser } from "playwright-core";

/** A headless browser that comes as an npm package: nothing has to be installed on the machine. */
export async function aBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
    args: [...chromium.args.filter((argument) => !argument.startsWith("--headless")), "--lang=en"],
    headless: true,
  });
}
