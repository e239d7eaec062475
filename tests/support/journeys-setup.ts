import { unpackedBrowser } from "./browser.ts";

/** Unpacks the browser once, before several processes would do it at the same time. */
export default async function setup() {
  await unpackedBrowser();
}
