/** @module-tag variation */
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { journey, siteWith } from "../support/journey.ts";
import { aNewsPost } from "../support/news.ts";
import { anObjectStore } from "../support/object-store.ts";
import { aReader } from "../support/people.ts";

/** Pages while the object store of pictures is lost. */

let store: Awaited<ReturnType<typeof anObjectStore>>;
siteWith(async () => {
  store = await anObjectStore();
  return { ...store.env, S3_TIMEOUT: "500" };
});
afterAll(() => store.close());

it(
  "While pictures are lost, pages show drawings in their places, without script",
  journey(async ({ site, openBrowser }) => {
    const image = await sharp({ create: { width: 1300, height: 900, channels: 3, background: "#304860" } })
      .png()
      .toBuffer();
    await aNewsPost(site, { title: "The lost shelf", image });
    const member = await aReader(site);
    await member.client.post("/avatar", { files: { file: image } });
    store.behave("hangs");
    const { page, expectFailure } = await openBrowser({ javaScript: false });
    page.on("response", (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname.startsWith("/images/")) expectFailure(`503 GET ${pathname}`);
    });
    for (const address of ["/blog", `/profile/${member.username}`]) {
      await page.goto(address);
      const pictures = page.locator('img[src^="/images/"]');
      expect(await pictures.count()).toBeGreaterThan(0);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await picture.evaluate((here: HTMLImageElement) => here.decode());
        expect(await picture.evaluate((here: HTMLImageElement) => here.naturalWidth)).toBeGreaterThan(0);
      }
    }
  }),
);
