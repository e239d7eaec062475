import { aBrowser } from "#tests/support/browser.ts";

/** Measures in a browser what a first visit of a page transfers, without headers. */
export async function weighPage(url: string) {
  const browser = await aBrowser();
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    let requests = 0;
    let otherHosts = 0;
    session.on("Network.requestWillBeSent", ({ request }) => {
      requests += 1;
      if (new URL(request.url).host !== new URL(url).host) otherHosts += 1;
    });
    session.on("Network.loadingFinished", ({ encodedDataLength }) => void (bytes += encodedDataLength));
    await page.goto(url, { waitUntil: "networkidle" });
    return { bytes, requests, otherHosts };
  } finally {
    await browser.close();
  }
}
